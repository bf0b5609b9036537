export { type OpenStudio, startStudio } from './studio.js';
