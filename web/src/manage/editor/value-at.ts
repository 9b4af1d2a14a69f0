/** The value at a path such as `chapters.2.name`. A part `#12` is the element with that id. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((here, part) => {
    if (typeof here !== 'object' || here === null) return undefined
    if (Array.isArray(here) && part.startsWith('#')) {
      return here.find((each: unknown) => String((each as { id?: unknown } | null)?.id) === part.slice(1)) as unknown
    }
    return (here as Record<string, unknown>)[part]
  }, value)
}
