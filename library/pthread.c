// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What pthread.h and semaphore.h mean to the only thread of a program; to start another one is refused. What is locked is
// not kept: a thread that would wait for itself goes on, which adds executions and takes none away.
#include "model.h"

#include <pthread.h>
#include <semaphore.h>

extern void exit(int) __attribute__((noreturn));

// 0 where all is well; which error it is otherwise, C does not say.
static int done(void) { return __pincer_guess_int() & 0x7fffffff; }
#define USE(OBJECT) READ_BYTES(OBJECT, sizeof *(OBJECT))
#define MAKE(OBJECT) __pincer_any_bytes(OBJECT, sizeof *(OBJECT))

enum { KEYS = 1024 };
static void* specific[KEYS];
static unsigned keys;

/// over-approximated
pthread_t pthread_self(void) { return 1; }
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }
void pthread_exit(void* result) { exit(0); }
int pthread_once(pthread_once_t* control, void (*function)(void)) {
  if (*control == PTHREAD_ONCE_INIT) {
    *control = 2;
    function();
  }
  return 0;
}
int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  MAKE(mutex);
  return done();
}
int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  USE(mutex);
  return done();
}
int pthread_mutex_lock(pthread_mutex_t* mutex) {
  USE(mutex);
  return done();
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  USE(mutex);
  return done();
}
int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  USE(mutex);
  return done();
}
int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  MAKE(attributes);
  return done();
}
int pthread_mutexattr_destroy(pthread_mutexattr_t* attributes) {
  USE(attributes);
  return done();
}
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
  MAKE(attributes);
  return done();
}
int pthread_attr_init(pthread_attr_t* attributes) {
  MAKE(attributes);
  return done();
}
int pthread_attr_destroy(pthread_attr_t* attributes) {
  USE(attributes);
  return done();
}
int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
  MAKE(attributes);
  return done();
}
int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t size) {
  MAKE(attributes);
  return done();
}
int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) {
  MAKE(condition);
  return done();
}
int pthread_cond_destroy(pthread_cond_t* condition) {
  USE(condition);
  return done();
}
int pthread_cond_signal(pthread_cond_t* condition) {
  USE(condition);
  return done();
}
int pthread_cond_broadcast(pthread_cond_t* condition) {
  USE(condition);
  return done();
}
int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  USE(condition);
  USE(mutex);
  return done();
}
int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) {
  MAKE(lock);
  return done();
}
int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  USE(lock);
  return done();
}
int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  if (keys == KEYS) return 11;
  specific[keys] = NULL;
  *key = keys++;
  return 0;
}
int pthread_key_delete(pthread_key_t key) { return key < keys ? 0 : 22; }
void* pthread_getspecific(pthread_key_t key) { return key < keys ? specific[key] : NULL; }
int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= keys) return 22;
  specific[key] = (void*)value;
  return 0;
}
int sem_init(sem_t* semaphore, int shared, unsigned value) {
  MAKE(semaphore);
  if (value > 0x7fffffff) {
    set_errno();
    return -1;
  }
  *(unsigned*)semaphore = value;
  return 0;
}
int sem_destroy(sem_t* semaphore) {
  USE(semaphore);
  return 0;
}
int sem_trywait(sem_t* semaphore) {
  if (*(unsigned*)semaphore == 0) {
    set_errno();
    return -1;
  }
  --*(unsigned*)semaphore;
  return 0;
}
int sem_wait(sem_t* semaphore) { return sem_trywait(semaphore); }
int sem_post(sem_t* semaphore) {
  if (*(unsigned*)semaphore == 0x7fffffff) {
    set_errno();
    return -1;
  }
  ++*(unsigned*)semaphore;
  return 0;
}
int sem_getvalue(sem_t* semaphore, int* value) {
  *value = (int)*(unsigned*)semaphore;
  return 0;
}
