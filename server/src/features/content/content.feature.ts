import type { Ground } from '../../ground.ts'
import type { Sight } from '../drafts/sight.ts'
import { createContentRepository } from './content.repository.ts'

export function createContent({ clock }: Pick<Ground, 'database' | 'clock'>) {
  const content = createContentRepository()
  const sight: Sight = {
    isHidden: content.isHidden,
    hide: (work, kind, contentId) => content.hide(work, kind, [contentId], clock.now()),
    show: (work, kind, contentId) => content.show(work, kind, [contentId]),
  }
  return { services: { sight } }
}
