import { today } from '@acm/contract/core/days'
import { users } from '@acm/contract/users'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { updateOwnPassword, updatePassword } from './user-passwords.service.ts'
import { readUser, saveUser, unknownReference, userHistory } from './user-saves.service.ts'
import { endSession, lastLock, lastSignIn, listSessions } from './user-sessions.service.ts'
import { listUsers, userSearch } from './users.queries.ts'

export const usersDomain = {
  routes: mount(
    users,
    {
      getAll: (ctx, { query }) => listUsers(ctx.db, today(ctx.config.timeZone), query),
      get: (ctx, { params }) => readUser(ctx, params.id),
      save: (ctx, { body }) => saveUser(ctx, body),
      updatePassword: (ctx, { body }) => updatePassword(ctx, body),
      updateOwnPassword: (ctx, { body }) => updateOwnPassword(ctx, body),
      sessions: (ctx, { query }) => listSessions(ctx, query.userId),
      lastSignIn: (ctx, { query }) => lastSignIn(ctx, query.userId),
      lastLock: (ctx, { params }) => lastLock(ctx, params.id),
      endSession: (ctx, { params }) => endSession(ctx, params.id),
    },
    {
      users_email: { holder: 'user', propertyName: 'email', errorMessage: 'A user with this email already exists.' },
      role_assignments_roleId_fkey: unknownReference,
      role_assignment_org_units_orgUnitId_fkey: unknownReference,
    },
  ),
  history: { user: userHistory },
  search: { user: userSearch },
} satisfies ServerDomain<typeof users>
