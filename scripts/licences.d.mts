export interface ShippedPackage {
  name: string
  version: string
  license: string
}
export function shippedPackages(folderOfRepository: string): ShippedPackage[]
export function refusedLicences(packages: readonly ShippedPackage[]): string[]
export function licenceList(packages: readonly ShippedPackage[]): string
