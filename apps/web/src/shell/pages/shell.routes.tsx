import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { ErrorPage, ForbiddenPage } from './ProblemPages.tsx'

/** Part of the first load, since they must not fail to load themselves. */
export const shellScreens = [
  screen({ name: 'error', path: paths.error, permission: [], component: async () => ErrorPage }),
  screen({ name: 'forbidden', path: paths.forbidden, permission: [], component: async () => ForbiddenPage }),
]
