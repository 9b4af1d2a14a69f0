/** A question of each kind as the import reads it, of types that the school has, so that the example can be imported as it is. */
export function sampleQuestions([first = '', second = first]: readonly string[]): string {
  return `## 1. 单选 · ${first} · 难度 2
浏览器收到哪一个状态码，才会换一个地址再问一次？
A. 200
B. 302 *
C. 404
> 解析：302 的回答里带着新的地址，浏览器照它再问一次。

## 2. 多选 · ${first} · 难度 2
重复几次也和一次一样的请求方法有哪些？
A. GET *
B. POST
C. PUT *
> 解析：GET 只读，PUT 把同一份内容放到同一处。

## 3. 判断 · ${second} · 难度 1
改过的文件不提交，同事拉取时也能看到。
答案：错误
> 解析：没有提交、没有推送的改动只在自己的电脑上。

## 4. 问答 · ${second} · 难度 3
线上的服务突然变慢，先看什么，再看什么？
> 解析：先看是一处慢还是处处慢，再看最近改了什么，然后看处理器、内存、磁盘与数据库。
`
}
