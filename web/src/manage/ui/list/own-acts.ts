import { createStore } from '../../../lib/store.ts'

/** Number of own actions under way. Rows that such an action adds are shown at once, without waiting. */
export const ownActs = createStore(0)

export const beginOwnAct = (): void => ownActs.set(ownActs.get() + 1)
export const endOwnAct = (): void => ownActs.set(ownActs.get() - 1)
