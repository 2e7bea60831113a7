/** For screens that later work brings. */
export const comingPage = () => import('./ComingPage.tsx').then((page) => page.ComingPage)
