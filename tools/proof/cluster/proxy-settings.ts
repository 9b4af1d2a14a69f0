/** The proxy's configuration as it is deployed, with the parts of this machine replaced. */

/** Throws when the deployed text changes: the replacement must then be looked at, not passed over. */
function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`nginx 的配置里没有 ${String(pattern)}`)
  return text.replace(pattern, by)
}

/** Without the listener that only redirects to the encrypted one, and without encryption: only this machine connects. */
export function withoutEncryption(site: string, port: number): string {
  const plain = replaceOnce(site, /server \{\n\s+listen 80;[^]*?\n\}\n/, '')
  const listening = replaceOnce(
    plain,
    /listen 443 ssl[^\n]*\n\s+listen \[::\]:443[^\n]*\n/,
    `listen 127.0.0.1:${port};\n`,
  )
  return replaceOnce(listening, /(?:\s+ssl_\w+\s[^\n]*;)+/, '')
}

/** Each group with our processes in the place of its own, under the same terms. */
export function withProcesses(upstreams: string, ports: readonly number[]): string {
  return replaceOnce(upstreams, /(?:[ \t]+server [^\n]*;\n)+/g, '    server 0;\n').replaceAll(
    '    server 0;\n',
    ports.map((port) => `    server 127.0.0.1:${port} ${termsOf(upstreams)};\n`).join(''),
  )
}

function termsOf(upstreams: string): string {
  const terms = /server [\w.:-]+ ([^\n;]*);/.exec(upstreams)?.[1]
  if (terms === undefined) throw new Error('nginx 的配置里没有一个进程')
  return terms
}

/** Everything it keeps is in the folder. */
export const wholeSettings = (folder: string, upstreams: string, site: string) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${upstreams}
${site}
}
`
