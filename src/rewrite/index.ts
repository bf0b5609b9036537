export { type Step, applySteps } from './step.js';
