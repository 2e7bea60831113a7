import { paths } from '../shell/paths.ts'
import { screen } from '../shell/screen.ts'

/** It shows own roles, which belong to a domain. */
export const helpScreens = [
  screen({
    name: 'help',
    path: paths.help,
    permission: [],
    component: () => import('./HelpPage.tsx').then((page) => page.HelpPage),
  }),
]
