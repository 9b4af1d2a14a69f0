/** The bucket and its credentials. */
export interface S3Settings {
  /** Without a trailing slash. Contains `{bucket}` where the server wants the bucket in the host name. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The address of the bucket for browsers, in the same form as the endpoint. */
  publicUrl?: string
}

const BUCKET_PLACE = '{bucket}'

/** The address of a bucket at one endpoint, without a trailing slash. */
export function bucketAddress(door: string, bucket: string): string {
  return door.includes(BUCKET_PLACE) ? door.replace(BUCKET_PLACE, bucket) : `${door}/${bucket}`
}

/** The origin that the content security policy must allow when browsers are redirected to the bucket. */
export function publicOrigin({ publicUrl, bucket }: Pick<S3Settings, 'publicUrl' | 'bucket'>): string | undefined {
  return publicUrl === undefined ? undefined : new URL(bucketAddress(publicUrl, bucket)).origin
}
