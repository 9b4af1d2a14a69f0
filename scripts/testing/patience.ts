/** A busy machine may take its time over what is done in moments elsewhere. This only ends the waiting for what never comes. */
export const PATIENCE_MS = 10_000
