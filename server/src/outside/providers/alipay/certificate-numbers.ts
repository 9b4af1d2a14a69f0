import { createHash, X509Certificate } from 'node:crypto'

const RSA_NAME = 'rsa'
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Alipay's own number of a certificate: its issuer backwards and its serial in decimal digits, hashed. */
export function numberOf(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').toReversed().join(',')
  const serial = BigInt(`0x${certificate.serialNumber}`).toString()
  return createHash('md5').update(`${issuer}${serial}`).digest('hex')
}

/** A file of several root certificates; one of Alipay's is of SM2, whose key Node does not know. Undefined when none is of RSA. */
export function rootNumberOf(file: string): string | undefined {
  const numbers = (file.match(PEM) ?? []).flatMap((text) => {
    try {
      const certificate = new X509Certificate(text)
      return certificate.publicKey.asymmetricKeyType === RSA_NAME ? [numberOf(certificate)] : []
    } catch {
      return []
    }
  })
  return numbers.length > 0 ? numbers.join('_') : undefined
}
