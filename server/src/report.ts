/** Tells the operator, in one Chinese sentence, what is going on during the start. */
export type Report = (sentence: string) => void
