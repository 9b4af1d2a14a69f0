let hasFailed = false

/** The bundler fetches a stylesheet once: one that failed is fetched again here. */
async function mendStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    broken.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.addEventListener('load', resolve)
          again.addEventListener('error', reject)
          link.replaceWith(again)
        }),
    ),
  )
}

/** Loads code with its styles; a try after a failure loads both again. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    if (hasFailed) await mendStyles()
    return await load()
  } catch (error) {
    hasFailed = true
    throw error
  }
}
