// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::nodes {

EngineInfo info();

}  // namespace pincer::engine::nodes
