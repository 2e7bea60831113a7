import { paths } from '../shell/paths.ts'
import { screen } from '../shell/screen.ts'

/** It tells of own roles, which are a domain's. */
export const helpScreens = [
  screen({
    name: 'help',
    path: paths.help,
    title: 'Help',
    permission: [],
    component: () => import('./HelpPage.tsx').then((page) => page.HelpPage),
  }),
]
