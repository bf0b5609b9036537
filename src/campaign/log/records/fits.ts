import type * as v from 'valibot';
import { isJsonObject, memoise } from '../../../util/index.js';

export type Fits = (value: unknown) => boolean;

/** The fields of Valibot's schemas that this file uses; `type` decides which fields exist. */
interface SchemaFields {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaFields>>;
  readonly item?: SchemaFields;
  readonly wrapped?: SchemaFields;
  readonly value?: SchemaFields;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly SchemaFields[];
  readonly requirement?: RegExp | ((value: unknown) => boolean);
}

/** Compiles a schema into a test that is much faster than Valibot. If the test returns false, Valibot must decide. */
export const compileFits = memoise((schema: v.GenericSchema<unknown, unknown>) => fitsPart(schema), new WeakMap());

function fitsPart(part: SchemaFields): Fits {
  const { pipe } = part;
  if (pipe === undefined) return fitsType(part);
  const all = pipe.map((each, at) => (at === 0 ? fitsPart(each) : fitsRequirement(each)));
  const [first = NEVER, second, ...more] = all;
  if (second === undefined) return first;
  return more.length === 0 ? (value) => first(value) && second(value) : (value) => all.every((fits) => fits(value));
}

const NEVER: Fits = () => false;

function fitsType(part: SchemaFields): Fits {
  switch (part.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return (value) => value === part.literal;
    case 'picklist': {
      const options = new Set(part.options);
      return (value) => options.has(value);
    }
    case 'nullable': {
      const fits = inner(part.wrapped);
      return (value) => value === null || fits(value);
    }
    case 'optional': {
      const fits = inner(part.wrapped);
      return (value) => value === undefined || fits(value);
    }
    case 'array':
      return fitsArray(inner(part.item));
    case 'record':
      return fitsByName(inner(part.value));
    case 'loose_object':
      return fitsObject(Object.entries(part.entries ?? {}).map(([name, each]) => [name, inner(each)]));
    default:
      return NEVER;
  }
}

function inner(part: SchemaFields | undefined): Fits {
  return part === undefined ? NEVER : compileFits(part as unknown as v.GenericSchema<unknown, unknown>);
}

function fitsRequirement({ type, requirement }: SchemaFields): Fits {
  if (type === 'regex' && requirement instanceof RegExp) return (value) => requirement.test(value as string);
  return (type === 'check' || type === 'integer') && typeof requirement === 'function' ? requirement : NEVER;
}

function fitsArray(fits: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const each of value as unknown[]) if (!fits(each)) return false;
    return true;
  };
}

function fitsByName(fits: Fits): Fits {
  return (value) => {
    if (!isJsonObject(value)) return false;
    for (const name in value) {
      if (name === '__proto__' || name === 'prototype' || name === 'constructor') return false;
      if (!fits(value[name])) return false;
    }
    return true;
  };
}

function fitsObject(fields: readonly (readonly [string, Fits])[]): Fits {
  return (value) => {
    if (!isJsonObject(value)) return false;
    for (const [name, fits] of fields) if (!fits(value[name])) return false;
    return true;
  };
}
