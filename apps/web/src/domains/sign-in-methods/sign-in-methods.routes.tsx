import { paths } from '../../shell/paths.ts'
import { screen } from '../../shell/screen.ts'

export const signInMethodScreens = [
  screen({
    name: 'sign-in-methods',
    path: paths.signInMethods,
    about: "How you prove it's you",
    permission: [],
    component: () => import('./SignInMethodsPage.tsx').then((page) => page.SignInMethodsPage),
  }),
]
