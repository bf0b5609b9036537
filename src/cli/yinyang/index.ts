export { registerYinyang } from './register.js';
