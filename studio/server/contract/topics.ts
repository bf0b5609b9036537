/** Contains no comma. */
export function topicOfFile(path: string): string {
  return `file:${encodeURIComponent(path)}`;
}

export function pathOfTopic(topic: string): string | undefined {
  const [, path] = /^file:(.*)$/.exec(topic) ?? [];
  try {
    return path === undefined ? undefined : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
