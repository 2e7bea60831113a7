import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { describe, expect, it } from 'vitest'
import { z } from '../apps/web/src/ui/zod.ts'

const CONTRACT = join(import.meta.dirname, '../packages/contract/src')

/** Includes forms that are parts of others. */
async function forms(): Promise<[string, Input][]> {
  const found: [string, Input][] = []
  const look = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('fields' in value && 'check' in value) found.push([name, value as Input])
    // A record has its own form.
    else if ('fields' in value && 'input' in value) look(name, value.input)
    else if (name.endsWith('Input')) for (const part of Object.values(value)) look(name, part)
  }
  for (const file of globSync('*.ts', { cwd: CONTRACT, exclude: ['*.test.ts'] })) {
    const exports: Record<string, unknown> = await import(join(CONTRACT, file))
    for (const [name, value] of Object.entries(exports)) look(name, value)
  }
  return found
}

const isSecret = ([, field]: [string, Field]) => field.secret === true || field.kind === 'password'

describe('masked secret', () => {
  it('is rejected in every form except proofs', async () => {
    const checked: string[] = []
    for (const [form, { fields, check }] of await forms()) {
      for (const [name] of Object.entries(fields).filter(isSecret)) {
        if (['SignInInput', 'ConfirmInput'].includes(form)) continue
        checked.push(name)
        for (const masked of ['********', '••••••••', '●●●●●●', ' ** ●• ', '***\u200b', '\u2060•\u00ad•\ufeff']) {
          const { error } = (fields[name] as Field).shape(z).safeParse(masked)
          expect(error, `${form}.${name}`).toBeUndefined()
          expect(check({ [name]: masked }, [name]), `${form}.${name}`).toEqual([
            { propertyName: name, errorMessage: messages.masked },
          ])
        }
        expect(check({ [name]: '***x***' }, [name]), `${form}.${name}`).toEqual([])
      }
    }
    expect(new Set(checked)).toEqual(
      new Set(['emailPassword', 'newPassword', 'acesProtectApiKey', 'iceSftpClientPrivateKey', 'boPassword']),
    )
    expect(messages.masked).toBe('This looks like a masked value. Enter the real one.')
  })
})
