import { paths } from '../paths.ts'
import { screen } from '../screen.ts'
import { ErrorPage, ForbiddenPage } from './StatePages.tsx'

/** Everybody's screens. The two that report trouble are part of the first load: they must not fail to load. */
export const shellScreens = [
  screen({
    name: 'welcome',
    path: paths.start,
    aliases: ['/welcome'],
    title: 'Welcome',
    permission: [],
    component: () => import('./WelcomePage.tsx').then((page) => page.WelcomePage),
  }),
  screen({ name: 'error', path: paths.error, title: 'Error', permission: [], component: async () => ErrorPage }),
  screen({
    name: 'forbidden',
    path: paths.forbidden,
    title: 'Not allowed',
    permission: [],
    component: async () => ForbiddenPage,
  }),
]
