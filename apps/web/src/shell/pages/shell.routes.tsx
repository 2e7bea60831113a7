import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { ErrorPage, ForbiddenPage } from './ProblemPages.tsx'

/** Error pages are part of the first load, since they must not fail to load themselves; help is not. */
export const shellScreens = [
  screen({ name: 'error', path: paths.error, title: 'Error', permission: [], component: async () => ErrorPage }),
  screen({
    name: 'forbidden',
    path: paths.forbidden,
    title: 'Not allowed',
    permission: [],
    component: async () => ForbiddenPage,
  }),
  screen({
    name: 'help',
    path: paths.help,
    title: 'Help',
    permission: [],
    component: () => import('./HelpPage.tsx').then((page) => page.HelpPage),
  }),
]
