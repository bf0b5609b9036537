export { registerTool } from './register.js';
export type { ToolName } from './tools.js';
