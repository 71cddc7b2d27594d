// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Names of hosts and services, as the outside has them. Lists have at most one entry.
#include "model.h"

#include <netdb.h>

static struct hostent host;
static struct servent service;
static struct protoent protocol;
static int host_error;

// One entry, or none, and a null pointer.
static char** any_list(size_t size) {
  char** list = __pincer_outside(2 * sizeof(char*));
  list[0] = NULL;
  list[1] = NULL;
  if (__pincer_input_bool()) list[0] = size ? __pincer_outside(size) : any_string();
  return list;
}
static struct hostent* any_host(void) {
  if (__pincer_input_bool()) {
    host_error = __pincer_input_int();
    return NULL;
  }
  _Bool is_new = __pincer_input_bool();
  host.h_name = any_string();
  host.h_aliases = any_list(0);
  host.h_addrtype = is_new ? AF_INET6 : AF_INET;
  host.h_length = is_new ? 16 : 4;
  host.h_addr_list = any_list(is_new ? 16 : 4);
  return &host;
}
static struct servent* any_service(void) {
  if (__pincer_input_bool()) return NULL;
  service.s_name = any_string();
  service.s_aliases = any_list(0);
  service.s_port = __pincer_input_int();
  service.s_proto = any_string();
  return &service;
}
static struct protoent* any_protocol(void) {
  if (__pincer_input_bool()) return NULL;
  protocol.p_name = any_string();
  protocol.p_aliases = any_list(0);
  protocol.p_proto = __pincer_input_int();
  return &protocol;
}

/// over-approximated
int* __h_errno_location(void) { return &host_error; }
struct hostent* gethostbyname(const char* name) {
  READ_STRING(name);
  return any_host();
}
struct hostent* gethostbyname2(const char* name, int family) { return gethostbyname(name); }
struct hostent* gethostbyaddr(const void* address, socklen_t length, int family) {
  READ_BYTES(address, length);
  return any_host();
}
struct hostent* gethostent(void) { return any_host(); }
void sethostent(int stay) {}
void endhostent(void) {}
struct servent* getservbyname(const char* name, const char* protocol) {
  READ_STRING(name);
  if (protocol) READ_STRING(protocol);
  return any_service();
}
struct servent* getservbyport(int port, const char* protocol) {
  if (protocol) READ_STRING(protocol);
  return any_service();
}
struct servent* getservent(void) { return any_service(); }
void setservent(int stay) {}
void endservent(void) {}
struct protoent* getprotobyname(const char* name) {
  READ_STRING(name);
  return any_protocol();
}
struct protoent* getprotobynumber(int number) { return any_protocol(); }
struct protoent* getprotoent(void) { return any_protocol(); }
void setprotoent(int stay) {}
void endprotoent(void) {}
const char* hstrerror(int number) { return any_string(); }
void herror(const char* text) {
  if (text) READ_STRING(text);
}
const char* gai_strerror(int number) { return any_string(); }
