import { configure } from '@testing-library/react'

/** A busy machine may take its time over a whole page. This only ends the waiting for what never comes. */
export const PATIENCE_MS = 10_000

configure({ asyncUtilTimeout: PATIENCE_MS })
