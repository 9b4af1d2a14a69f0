/** Where a bucket is and who asks. */
export interface S3Settings {
  /** Without a slash at its end. With `{bucket}` in it where the server wants the bucket in the name of the host. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Where browsers reach the bucket themselves; written like the endpoint. */
  publicUrl?: string
}

const BUCKET_PLACE = '{bucket}'

/** The address of a bucket at one of its doors, without a slash at its end. */
export function bucketAddress(door: string, bucket: string): string {
  return door.includes(BUCKET_PLACE) ? door.replace(BUCKET_PLACE, bucket) : `${door}/${bucket}`
}

/** What a browser must be allowed to ask where it is sent to the bucket. */
export function publicOrigin({ publicUrl, bucket }: Pick<S3Settings, 'publicUrl' | 'bucket'>): string | undefined {
  return publicUrl === undefined ? undefined : new URL(bucketAddress(publicUrl, bucket)).origin
}
