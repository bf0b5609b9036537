export * from './base/index.js';
export * from './solvers/index.js';
export * from './plugins/index.js';
export * from './hunt/index.js';
export * from './reduce/index.js';
export * from './findings/index.js';
export * from './machines/index.js';
