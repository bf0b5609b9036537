// Must come first, because it removes the key from the address before any other module reads it.
import './api/key.js';
import { restoreStorage } from './api/storage.js';

// Modules of the page read the storage when they are loaded.
await restoreStorage();
await import('./page.js');
