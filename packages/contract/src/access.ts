import type { AccessChange, Administrator, OwnAccess, UserAccess } from './access.answers.ts'
import { allOf, anyOf, endpoint, idParam, idText, session } from './core/endpoint.ts'
import { input, ownId } from './core/fields.ts'
import { PERMISSIONS } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { typed } from './core/typed.ts'
import { role } from './roles.ts'

export type { AccessChange, Administrator, OwnAccess, Source, UserAccess } from './access.answers.ts'

export const PreviewInput = input({ id: ownId(), permissions: role.fields.permissions })

const both = allOf('USER_VIEW', 'ROLE_VIEW')
const failure = "Couldn't load access. Try again."

export const access = {
  administrators: endpoint({
    path: '/x/access/administrators',
    summary: 'Up to five other active people who can grant access, those with the widest access first',
    permission: session,
    whileSettingUp: true,
    scope: 'none',
    background: true,
    response: typed<Administrator[]>(),
  }),
  own: endpoint({
    path: '/x/access/own',
    summary: 'What you can do, in which org units, and through which roles',
    permission: session,
    scope: 'none',
    background: true,
    response: typed<OwnAccess>(),
    failure,
  }),
  user: endpoint({
    path: '/x/access/user/{id}',
    summary: 'What a user can do, in which org units, and through which roles',
    // USER_VIEW lets the caller read users and roles anyway, with the permissions of each role.
    permission: anyOf('USER_VIEW'),
    scope: 'global',
    params: idParam,
    response: typed<UserAccess>(),
    failure,
  }),
  holders: endpoint({
    path: '/x/access/holders',
    summary: 'Who has a permission (any if none is given), access to an org unit, or a role',
    permission: both,
    scope: 'global',
    query: schema((z) =>
      z.object({
        permission: z.enum(PERMISSIONS).optional(),
        orgUnitId: idText(z).optional(),
        roleId: idText(z).optional(),
      }),
    ),
    response: typed<UserAccess[]>(),
    failure,
  }),
  preview: endpoint({
    changes: false,
    path: '/x/access/preview',
    summary: 'Who would gain or lose access if a role were saved with these permissions; saves nothing',
    permission: both,
    scope: 'global',
    background: true,
    body: PreviewInput.shape,
    response: typed<AccessChange[]>(),
    failure,
  }),
}
