/** The way from one door to the next keeps where the visitor wanted to go. */
export const withRedirect = (path: string, redirectTo: string | null) =>
  redirectTo ? `${path}?redirectTo=${encodeURIComponent(redirectTo)}` : path
