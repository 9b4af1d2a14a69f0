import { createStore } from '../../../lib/store.ts'

/** How many acts of whoever sits here are under way: what comes of them was asked for, and stands in its place at once. */
export const ownActs = createStore(0)

export const beginOwnAct = (): void => ownActs.set(ownActs.get() + 1)
export const endOwnAct = (): void => ownActs.set(ownActs.get() - 1)
