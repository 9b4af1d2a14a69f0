/** A bill that cannot be read as a whole is not read at all: half a bill would show differences that are none. */
export class BrokenBill extends Error {
  override name = 'BrokenBill'
}
