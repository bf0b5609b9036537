import { CONFIG_FIELDS, HUNT_OPTIONS, type OptionSpec } from '../../src/app/index.js';

const TEXT = { type: 'string', minLength: 1 };
const AMOUNT = { type: 'string', pattern: '^\\s*\\d' };

function valueSchema({ kind, choices }: OptionSpec<unknown>): object {
  switch (kind) {
    case 'texts':
    case 'names':
      return { type: 'array', items: TEXT };
    case 'files':
      return { type: 'object', additionalProperties: TEXT };
    case 'count':
      return { type: 'integer', minimum: 0 };
    case 'positive':
      return { type: 'integer', minimum: 1 };
    case 'time':
      return { ...AMOUNT, examples: ['500ms', '10s', '8h'] };
    case 'size':
    case 'memory':
      return { ...AMOUNT, examples: ['512k', '2g'] };
    case 'choice':
      return { enum: choices };
    case 'switch':
      return { type: 'boolean' };
    default:
      return TEXT;
  }
}

/** The JSON schema of `gainsay.config.json`, for editors. */
export function printConfigSchema(): string {
  const properties = [...CONFIG_FIELDS].map(([field, name]) => {
    const spec: OptionSpec<unknown> = HUNT_OPTIONS[name];
    const summary = spec.summary.replace(/; repeatable$|, comma-separated/, '');
    const description = spec.standardText === undefined ? summary : `${summary} (default: ${spec.standardText})`;
    return [field, { description, ...valueSchema(spec) }];
  });
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'gainsay.config.json',
    description: 'Options of gainsay hunt. Options on the command line replace them.',
    type: 'object',
    properties: { $schema: TEXT, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
