/** The way from logging in to signing up and back keeps where the visitor wanted to go. */
export const withRedirect = (path: string, redirectTo: string | null) =>
  redirectTo ? `${path}?redirectTo=${encodeURIComponent(redirectTo)}` : path
