/// <reference types="node" preserve="true" />
export { API, ApiError, type StudioClient, studioClient } from './server/contract/index.js';
export { type OpenStudio, type StudioOptions, startStudio } from './server/studio.js';
