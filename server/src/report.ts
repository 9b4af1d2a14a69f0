/** Tells the operator in one Chinese sentence about a step of the start. */
export type Report = (sentence: string) => void
