#!/usr/bin/env node
import { runMain } from './run-main.js';

await runMain('ddsmt');
