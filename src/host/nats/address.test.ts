import { describe, expect, it } from 'vitest';
import { type NatsAddress, isAddress, parseNatsAddress, hideSecrets, withoutSecrets } from './address.js';

function read(text: string): NatsAddress {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) throw new Error(address.message);
  return address;
}

describe('parseNatsAddress', () => {
  it('reads hosts, a campaign and credentials, and shows the address without credentials', () => {
    expect(read('nats://localhost/nightly')).toMatchObject({
      servers: ['localhost:4222'],
      tls: false,
      campaign: 'nightly',
      replicas: 1,
      credentials: {},
    });
    const full = read('tls://me:p%40ss%3Aword@a.example:7,[::1],10.0.0.1:9/x_1-Y?replicas=3&creds=/etc/a.creds');
    expect(full).toMatchObject({
      servers: ['a.example:7', '[::1]:4222', '10.0.0.1:9'],
      tls: true,
      campaign: 'x_1-Y',
      replicas: 3,
      credentials: { user: 'me', password: 'p@ss:word', creds: '/etc/a.creds' },
      shown: 'tls://a.example:7,[::1]:4222,10.0.0.1:9/x_1-Y',
    });
    expect(read('nats://t0ken@h')).toMatchObject({ credentials: { token: 't0ken' }, shown: 'nats://h:4222' });
    expect(read('nats://h/').campaign).toBeUndefined();
  });

  it.each([
    'nats://me:s3cret@/x',
    'nats://me:s3cret@h:0/x',
    'nats://me:s3cret@h:65536/x',
    'nats://me:s3cret@h/a.b',
    'nats://me:s3cret@h/a*',
    'nats://me:s3cret@h/..',
    `nats://me:s3cret@h/${'a'.repeat(65)}`,
    'nats://me:s3cret@h/a/b',
    'nats://me:s3cret@h/a?replicas=2',
    'nats://me:s3cret@h/a?other=1',
    'nats://me:s3cret%@h/a',
    'nats://:s3cret@h/a',
    'nats://me:s3cret@h x/a',
    'nats://me:s3cret@-h/a',
  ])('refuses an address without showing its secrets: %s', (text) => {
    const problem = parseNatsAddress(text);
    expect(problem).toMatchObject({ code: 'G504' });
    expect(JSON.stringify(problem)).not.toMatch(/s3cret/);
    expect(withoutSecrets(text)).not.toMatch(/s3cret/);
    expect(hideSecrets(text)).not.toMatch(/s3cret/);
  });

  it('remembers the secrets of an address, and uses them for other addresses of the same servers', () => {
    const shown = withoutSecrets('nats://me:s3cret@kept.example/x?replicas=3', { creds: 'a.creds' });
    expect(shown).toBe('nats://kept.example:4222/x?replicas=3');
    expect(read(shown).credentials).toEqual({ user: 'me', password: 's3cret', creds: 'a.creds' });
    expect(read('nats://kept.example/y').credentials).toMatchObject({ password: 's3cret' });
    expect(read('nats://other.example/y').credentials).toEqual({});
    expect(hideSecrets('some/folder')).toBe('some/folder');
  });
});
