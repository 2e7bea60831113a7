import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { AnyScreen } from '../../shell/screen.ts'
import { opens } from '../../shell/screenAccess.ts'
import type { HasPermission } from '../../shell/session/session.ts'

/** `to` is null for pages of single records, which a list leads to. */
export interface PermissionPage {
  title: string
  to: string | null
}

const NOTHING: HasPermission = () => false
const holding =
  (one: Permission): HasPermission =>
  (asked) =>
    [asked].flat().includes(one)

/** Pages that the permission alone opens when held in all org units. */
export function pagesOf(permission: Permission, screens: readonly AnyScreen[]): PermissionPage[] {
  const opensBy = (screen: AnyScreen, id: number) => opens(screen.permission, holding(permission), id)
  const pages = screens.flatMap((screen): PermissionPage[] => {
    if (!screen.path.includes('{id}')) return opensBy(screen, 0) ? [{ title: screen.title, to: screen.path }] : []
    const isMadeHere = 'create' in screen.permission && screen.whenNew === undefined
    return [
      ...(isMadeHere && opensBy(screen, 0)
        ? [{ title: `New ${screen.title}`, to: screen.path.replace('{id}', '0') }]
        : []),
      ...(opensBy(screen, 1) ? [{ title: screen.title, to: null }] : []),
    ]
  })
  return [...pages.filter(({ to }) => to !== null), ...pages.filter(({ to }) => to === null)]
}

/** Leaves out screens that nearly every permission opens. */
export const telling = (screens: readonly AnyScreen[]): AnyScreen[] =>
  screens.filter(
    ({ permission }) =>
      !opens(permission, NOTHING, 1) &&
      PERMISSIONS.filter((one) => opens(permission, holding(one), 1)).length < PERMISSIONS.length / 2,
  )
