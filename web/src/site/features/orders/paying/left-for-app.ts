const keyOf = (orderNo: string) => `bee-left-to-pay-${orderNo}`

/** Kept by the tab, through the gateway's page and back. A browser that keeps nothing asks the member to look once more. */
export function noteLeft(orderNo: string): void {
  try {
    sessionStorage.setItem(keyOf(orderNo), '1')
  } catch {
    // The page then shows the way to pay, and turns all the same.
  }
}

export function forgetLeft(orderNo: string): void {
  try {
    sessionStorage.removeItem(keyOf(orderNo))
  } catch {
    // Nothing was kept.
  }
}

export function hasLeft(orderNo: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(orderNo)) !== null
  } catch {
    return false
  }
}
