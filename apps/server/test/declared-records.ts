import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Input } from '@acm/contract/core/fields'
import type { RecordDeclaration } from '@acm/contract/core/record'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')

const isRecord = (value: unknown): value is RecordDeclaration =>
  'readable' in Object(value) && 'editable' in Object(value)
const isInput = (value: unknown): value is Input => 'fields' in Object(value) && 'check' in Object(value)

const declared: (readonly [domain: string, all: [name: string, value: unknown][]])[] = []
// Sequential: a module imported by two names at once may be instantiated twice, with records of its own.
for (const file of globSync('*.ts', { cwd: CONTRACT, exclude: ['*.test.ts'] })) {
  const domain = file.replace('.ts', '')
  declared.push([domain, Object.entries<unknown>(await import(`@acm/contract/${domain}`))])
}

export const RECORDS: ReadonlyMap<string, RecordDeclaration> = new Map(
  declared.flatMap(([domain, all]) =>
    all.flatMap(([name, value]): [string, RecordDeclaration][] =>
      isRecord(value) ? [[`${domain} ${name}`, value]] : [],
    ),
  ),
)

/** Every form that the contract declares, including parts of forms, by domain and name. */
export const FORMS: ReadonlyMap<string, Input> = new Map(
  declared.flatMap(([domain, all]) =>
    all.flatMap(([name, value]): [string, Input][] => {
      const form = isRecord(value) ? value.input : value
      if (isInput(form)) return [[`${domain} ${name}`, form]]
      const parts: [string, unknown][] = name.endsWith('Input') ? Object.entries(Object(value)) : []
      return parts.flatMap(([part, one]): [string, Input][] =>
        isInput(one) ? [[`${domain} ${name}.${part}`, one]] : [],
      )
    }),
  ),
)
