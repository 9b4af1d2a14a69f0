/** Below the base path: a stream of server-sent events, so it is no call of the table. */
export const MESSAGE_EVENTS_PATH = '/msg/events'
/** `new`: something arrived. `read`: something was read, here or on another device. `order`: an order of the member has changed. */
export const MESSAGE_EVENTS = ['new', 'read', 'order'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]
