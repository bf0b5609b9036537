export { type OpenStudio, type StudioOptions, startStudio } from './studio.js';
