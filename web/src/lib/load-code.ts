let hasFailed = false

/** The bundler asks for a stylesheet once: one that could not be had is asked for again here. */
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

/** Code that comes when it is needed, with its styles; a try after a failure is a whole one. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    if (hasFailed) await mendStyles()
    return await load()
  } catch (error) {
    hasFailed = true
    throw error
  }
}
