import { paths } from '../../shell/paths.ts'
import { screen } from '../../shell/screen.ts'

export const welcomeScreens = [
  screen({
    name: 'welcome',
    path: paths.start,
    aliases: ['/welcome'],
    permission: [],
    component: () => import('./WelcomePage.tsx').then((page) => page.WelcomePage),
  }),
]
