import type { Permission } from '@acm/contract/core/permissions'
import type { GrantList, TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

/** `npm run torture` also tries each permission that opens nothing by itself; here all of them are held together. */
export const IS_EACH_ALONE = process.env.EACH_PERMISSION_ALONE === 'true'

/** One person for each set of permissions. */
export function holders(test: TestApp, givenOf: (permissions: readonly Permission[]) => GrantList) {
  const callers = new Map<string, Promise<TestCaller>>()
  return (permissions: readonly Permission[]): Promise<TestCaller> => {
    const key = permissions.join()
    const caller = callers.get(key) ?? test.as(givenOf(permissions))
    callers.set(key, caller)
    return caller
  }
}
