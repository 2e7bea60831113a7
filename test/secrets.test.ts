import type { Field } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { expect, it } from 'vitest'
import { FORMS } from '../apps/server/test/declared-records.ts'
import { z } from '../apps/web/src/ui/zod.ts'

const isSecret = ([, field]: [string, Field]) => field.secret === true || field.kind === 'password'

it('rejects a masked secret in every form except proofs', () => {
  const checked: string[] = []
  for (const [form, { fields, check }] of FORMS) {
    for (const [name] of Object.entries(fields).filter(isSecret)) {
      if (/ (SignIn|Confirm)Input$/.test(form)) continue
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
