import type { MessagePattern } from './profile.js';

/** Out-of-memory messages of a JVM, a sanitizer, the program loader and the C++ library. */
export const OUT_OF_MEMORY: readonly MessagePattern[] = [
  { stream: 'any', pattern: '^(?:Exception in thread .*|Caused by: )?(java\\.lang\\.OutOfMemoryError\\b.*)' },
  { stream: 'any', pattern: '^# (There is insufficient memory for the Java Runtime Environment.*)' },
  { stream: 'any', pattern: '^# (Native memory allocation .* failed.*)' },
  { stream: 'any', pattern: '^(?:Error: )?(Could not (?:reserve|allocate) .*(?:heap|space|cache|memory).*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(?:ERROR: )?(\\w+Sanitizer:? failed to allocate .*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(?:ERROR: )?(\\w+Sanitizer: (?:allocator is )?out[ -]of[ -]memory.*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(?:ERROR: )?(\\w+Sanitizer: .*rss limit ex(?:hausted|ceeded).*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(?:ERROR: )?(\\w+Sanitizer: specified RSS limit exceeded.*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(.*ReserveShadowMemoryRange failed.*)' },
  { stream: 'stderr', pattern: '^(?:==\\d+==)?(?:FATAL: )?(\\w+Sanitizer can ?not mmap the shadow memory.*)' },
  { stream: 'stderr', pattern: "^terminate called after throwing an instance of '(?:St9|std::)(bad_alloc)'" },
  { stream: 'stderr', pattern: '^\\s*(?:what\\(\\):\\s+)?(std::bad_alloc)$' },
  {
    stream: 'stderr',
    pattern:
      'error while loading shared libraries: (.*(?:failed to map segment from shared object|[Cc]annot allocate memory).*)',
  },
];
