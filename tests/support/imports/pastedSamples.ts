/** Clipboard contents of other programs, shortened, and the equivalent rich text. */
export const PASTED: Readonly<Record<string, { html: string; rich: string }>> = {
  'a word processor': {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @page WordSection1 {size:595pt} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<p class=MsoNormal><b><span lang=EN-US style='font-size:14.0pt'>Kim Shin<o:p></o:p></span></b></p>
<p class=MsoNormal><span lang=EN-US>is a goblin who
cannot die.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<table class=MsoTableGrid border=1><tr><td width=301><p class=MsoNormal>Gong Yoo<o:p></o:p></p></td><td width=301><p class=MsoNormal>Kim Shin<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`,
    rich: '<p><b>Kim Shin</b></p><p>is a goblin who cannot die.</p><p>Gong Yoo</p><p>Kim Shin</p>',
  },
  'an online word processor': {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt">First </span><span style="font-style:italic">paragraph</span></p><br /><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>within</span></p></li></ul></ul><h2 dir="ltr"><span>Heading</span></h2></b><br class="Apple-interchange-newline">`,
    rich: '<p>First paragraph</p><ul><li><p>one</p><ul><li><p>within</p></li></ul></li></ul><p>Heading</p>',
  },
  'a blog': {
    html: `<div class="se-module se-module-text"><p class="se-text-paragraph" id="SE-1"><span class="se-fs- se-ff-" id="SE-2">도깨비 줄거리</span></p><p class="se-text-paragraph" id="SE-3"><span>\u200b</span></p><p class="se-text-paragraph" id="SE-4"><span>불멸의 삶을 끝내기 위해</span></p></div><div class="se-component se-quotation"><blockquote><p>인간 신부</p></blockquote><div class="se-cite">김은숙</div></div>`,
    rich: '<p>도깨비 줄거리</p><p>불멸의 삶을 끝내기 위해</p><p>인간 신부</p><p>김은숙</p>',
  },
  'an encyclopedia': {
    html: `<meta charset="utf-8"><table class="infobox"><tbody><tr><th scope="row">Genre</th><td><div class="hlist"><ul><li><a href="/wiki/Fantasy" title="Fantasy">Fantasy</a></li><li>Romance</li></ul></div></td></tr><tr><th scope="row">Created by</th><td>Studio <a rel="external" href="https://studio.example/">Dragon</a></td></tr></tbody></table><h2 id="Plot">Plot<span class="mw-editsection"> </span></h2>
<p><i><b>Guardian</b></i> <span>(<a href="/wiki/Korean">Korean</a>:&nbsp;<span lang="ko">도깨비</span>)</span> is a series.<sup class="reference"><a href="#cite_note-1">[1]</a></sup></p><figure><a href="/wiki/File:G.jpg"><img src="//upload.example/g.jpg" alt=""></a><figcaption>Gong Yoo</figcaption></figure><dl><dt>Cast</dt><dd>Gong Yoo</dd><dd>Kim Go-eun</dd></dl>`,
    rich:
      '<p>Genre</p><ul><li><a href="/wiki/Fantasy">Fantasy</a></li><li>Romance</li></ul>' +
      '<p>Created by Studio <a href="https://studio.example/">Dragon</a></p><p>Plot</p>' +
      '<p><i><b>Guardian</b></i> (<a href="/wiki/Korean">Korean</a>:&nbsp;도깨비) is a series.<a href="#cite_note-1">[1]</a></p>' +
      '<p>Gong Yoo</p><p>Cast</p><p>Gong Yoo</p><p>Kim Go-eun</p>',
  },
};
