/*!
 * The list is taken from @zxcvbn-ts/language-common 4.1.3:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/**
 * Written by scripts/common-passwords.mjs. Sorted; the first character of an entry is the number of
 * letters, in base 36, that it shares with the previous entry.
 */
const encoded = `
0!qaz2wsx 0%%passwo 0.adgjmptw 00.0.0.000 500 100000 60000o 67 51 57 3111 37 396462 2197400 27007
3bond 3james 11011 5900 71 610 650 75 77 78 660 71 72 73 74 75 76 77 78 670 71 72 73 74 75 76 77 78
79 680 71 72 73 74 75 76 77 78 79 690 71 72 73 74 75 79 42000 71 610 71 480 491 3203 604 805 a06
41980 75 76 77 78 79 690 72 331976 680 71 73 74 75 76 77 78 79 691 490 341979 680 71 72 73 75 76 77
78 79 690 72 73 351974 79 680 73 75 76 77 78 79 690 361979 682 73 74 75 76 77 78 690 72 371978 680
73 74 75 76 77 78 79 690 381975 78 680 75 76 78 79 690 72 391979 680 74 75 76 77 78 79 692 2101979
685 77 311987 690 321980 74 75 76 77 78 690 23cpfza 2478520 596325 292837465 12011970 71 72 73 74 75
76 77 78 79 680 71 72 73 74 75 76 77 78 79 690 321970 71 72 73 74 75 76 77 78 79 680 71 72 73 74 75
76 77 78 79 690 71 331970 71 72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 690 71 341970 71
72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 351970 71 72 73 74 75 76 77 78 79 680 71 72
73 74 75 76 77 78 79 690 361970 71 72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 690 371970
71 72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 381970 71 72 73 74 75 76 77 78 79 680 71
72 73 74 75 76 77 78 79 391970 71 72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 2101970 71
72 73 74 75 76 77 78 79 680 71 72 73 74 75 76 77 78 79 311987 321981 73 13011984 75 76 77 691 321978
79 682 76 77 79 331981 72 73 74 76 77 78 79 690 71 72 73 341975 680 73 74 75 76 77 79 691 351979 680
71 74 75 76 77 78 361977 684 75 76 77 78 371978 680 73 74 75 76 77 79 381984 78 79 42006 391983 74
76 78 2101979 683 74 75 78 79 691 311986 77 321985 76 14011987 78 690 321985 77 690 331982 691
341982 73 74 75 76 77 78 690 71 351983 74 75 77 78 690 361980 72 74 76 77 78 690 71 371982 73 76 77
78 381978 682 75 76 77 79 391985 76 2101977 680 311986 78 79 691 321982 74 75 76 77 78 220 2975756
15011987 321985 77 78 79 331981 74 76 77 78 690 71 341983 74 75 76 690 71 351975 680 72 73 75 76 77
78 79 690 71 361980 71 73 75 76 77 78 79 690 371983 74 75 76 78 381977 685 76 77 78 79 692 391985 77
78 2101983 74 76 311982 76 321983 75 76 78 690 16011982 74 77 78 321981 74 76 77 79 331983 74 75 76
78 692 341984 77 78 351983 75 76 77 361981 72 73 75 76 77 78 690 371983 74 75 76 77 78 690 381979
683 75 76 77 78 690 391989 2101985 76 79 311984 75 76 690 321982 2225930 23dyjuy 17011980 78 79
321980 74 76 77 79 691 331985 76 78 79 341979 680 73 75 76 77 78 79 351987 690 361985 76 78 371977
680 72 74 75 76 77 78 79 690 381981 72 73 74 76 77 79 391982 75 78 690 2101962 683 74 75 77 311982
77 321984 77 2831505 18011986 78 321985 79 690 331977 680 73 75 76 77 78 341980 72 75 76 78 351987
79 690 361984 75 76 77 79 371983 75 76 77 78 381976 79 681 73 75 76 78 79 690 391988 2101980 76
311983 74 321986 77 354711 2522580 3tzzqi 19011985 77 690 321988 79 331981 77 78 341985 76 77 690
351945 675 78 681 73 74 75 76 77 690 361990 371981 74 76 77 3808qwe 41984 75 78 391979 686 78
2101984 75 76 311983 77 321982 73 75 77 2877890 1o9i8u7y 2km9ijn 1raziel0 01000 400 60 31 41001 5980
73 76 78 79 690 72 32 400300 41982 73 75 76 77 78 33 41980 74 75 76 77 78 79 690 71 73 34 41979 682
73 74 75 76 77 79 690 71 35 400 41983 74 75 76 77 78 79 690 361980 74 75 76 77 79 37 41980 73 74 75
76 77 78 79 690 38 41981 72 73 75 77 78 79 690 71 391980 74 75 76 78 79 2101 5968 675 77 680 71 72
73 75 76 77 78 79 690 71 491m 31 41213 5981 73 76 77 78 79 32 41976 79 682 74 75 76 77 79 33 37 220
43 50 640 850 a60 32 33 34 41024 35 3938 647 856 231 266 2inches 11001001 311980 72 75 77 79 690 71
32 41981 74 75 77 78 690 331980 72 73 74 76 77 78 690 341974 680 73 75 76 77 78 690 71 351979 682 74
75 76 77 78 79 690 361980 73 74 75 76 77 78 79 691 371983 74 75 76 77 78 79 381978 680 72 73 74 75
76 77 78 79 690 391983 74 75 76 77 79 690 21000 41979 682 75 76 77 690 3111 611 811zz 8a 7q 6a 7a 6q
522222 5978 79 682 73 76 77 691 5a 5q 42222 4aaaa 4qqqq 32 41314 815 5980 71 74 75 76 77 690 422 633
83 9a 3333 3555 3777 3qqq 221 32 411 622 811 43 53 644 855 a66 8q 33 458 613 821 35 25599 2924704
2c645df 2qq22ww 12011979 680 75 77 78 79 321980 72 73 74 75 76 77 78 690 71 331982 74 75 76 77 78 79
690 34 41961 676 77 78 680 72 73 74 75 76 77 78 690 71 351980 71 72 73 75 76 77 78 79 690 361980 74
76 77 78 690 476 489 371980 72 73 74 75 77 78 79 690 71 72 381983 74 75 76 77 78 690 73 391982 73 76
77 78 690 71 210 41984 75 76 77 78 79 690 31 4123a 5981 74 75 77 690 71 321 5977 680 71 72 74 75 76
77 78 79 690 71 33 41213 54 615 816 35 221 41221 33 433 64444 5445 34 35 230 400 41230 498 312 53
612 83a 9q 6321 64 75 86 6a 6q 7we 9qwe 32323q 332 51 612 83 9321 645 86 6a 6q 7q 7we 34 40987 4123
42000 4321 44321 8q 45 50 69876 51 623 52000 5432 81 55 6432 91 aq 56 60 70 61 72 83 654321 66
754321 76 67 71 77 78 80 81 82000 89 90 a0 b987654321 a1 b2 aa aq bw ce as aw az 91 a0 a2 b3
987654321 99 a87654321 9a aa abc 9b 9d 9f 9g 9i 9k 9l 9m 9n 9o 9p 9q aaz aq bq aw be crty 9r 9s 9t
9v 9w 9x 9z axc 8a 8c 8q 8z 79 7a 8a 7b 7d 7k 7q 7r 7t 7u 7w 7z 68 77 79 6987 6a 7a 8a 7b 8c 7s 8d
6d 6g 6k 6l 6m 6n 6q 7az 7q 8q 7w 8e 9rty 6r 7u 6s 7s 6t 6w 6z 7x 8c 7z 57 59 6876 5a 6bc 8de 6sd 5m
5q 6az 6w 7e 8r 9t ay 5r 5s 5t 6rewq 5z 6xc 8vb 465 5789 47890 48765 49876 4abcd 5sdf 4kekc 4qw 6e
7r 8asdf 8t 9y 4rewq 5mvb 4zxcv 35 467 4789 481321 365 54 678 89 90 6987 4987 74 81 85 7z 3789 6456
65 3890 3987 3aaa 4bc 4s123 5d 6123 3ewq 3hfjdk147 3masha 4udar 3q123 4az 6123 4q123 4w 5e 6123 9qwe
6321 6456 9rty 6as 8d 9zxc 6qwe 6r 7t 8y 3zxc 6123 2435687 3578 6963 381632 28500 2e3e456 2locked
2monkey 2qw12 6qw 434er 856ty 4as 6zx 4erty 2s3t4p55 13011976 681 73 74 75 77 78 321984 75 77 79 690
71 331980 73 75 76 77 79 690 71 341984 77 78 79 351983 75 76 77 78 79 690 361983 74 75 76 77 79 690
71 371979 682 73 74 75 77 78 79 690 71 381978 682 73 74 75 76 77 78 690 391982 74 75 76 77 78 690
2101982 75 77 78 690 72 311982 74 75 76 78 690 321980 72 73 74 75 76 78 79 690 3313 22435 646 456
5768 465 6798 2324124 24679 6258 6852 3kzbip 25246 372468 46479 490 68642 51 61 7q 5246 88 90 57531
58642 597531 266613 39 14011986 77 78 79 321977 683 74 75 76 77 78 79 690 71 331972 78 680 74 75 76
77 78 79 690 341976 684 76 77 78 691 72 351977 681 72 73 75 76 77 690 361982 73 74 75 78 691 371983
76 77 78 381982 75 76 78 79 690 391982 76 77 78 79 690 2101983 75 76 77 78 79 691 311982 74 76 77 78
79 321979 686 77 78 79 3627 22536 3857 25236 27258 636 89 3369 3741 3852 636 89 496 63 72 81 85 3963
2881488 292 338685 2vbqk9p 15011981 73 75 76 77 78 690 321983 74 75 76 78 690 71 331975 684 75 76 77
78 79 690 71 341980 72 73 75 77 78 351981 72 73 75 76 77 79 690 71 72 361983 74 75 77 78 371980 71
72 73 74 75 76 77 78 690 481 381980 73 74 75 76 77 78 79 690 71 391983 75 77 78 79 2101982 73 74 76
77 691 311984 75 76 77 78 79 321977 683 74 75 76 77 79 3nxjmt 23624 2426378 3ugeiu 29263 3357 6258
6a 3632 375 53 6123 759753 621 758 6456 9852 76 6852 38753 72 81 3951 2s9pu03 16011982 73 75 76 77
79 691 321982 73 77 78 79 690 331985 76 77 78 690 341978 684 75 76 78 351985 76 77 78 79 690 361981
73 74 75 76 77 78 690 371983 75 76 77 691 381980 75 76 391986 77 78 690 2101985 76 77 311982 73 74
76 77 79 690 321982 75 76 77 691 22534 1701 41701 5985 76 77 690 321982 73 75 76 77 78 79 331983 74
75 77 692 341984 75 76 77 691 351979 681 73 76 77 78 79 690 361982 73 75 76 77 78 79 691 371984 75
76 77 79 690 381984 78 690 391979 681 74 75 76 77 2101980 76 77 311979 682 75 76 77 78 79 321983 75
76 77 371717aa 22839 276 18011984 75 76 77 78 79 321982 74 76 77 78 692 331980 71 72 76 78 691
341983 74 75 76 78 690 71 351982 74 75 77 78 79 690 361980 71 72 74 75 76 77 690 71 371979 681 73 76
78 79 690 381982 76 77 78 79 391984 75 76 77 2101985 77 79 311983 74 76 77 32 41812 5979 683 74 75
77 690 2273645 2436572 2821221 19011981 75 76 77 79 321980 72 75 690 71 331980 75 77 341978 685 76
77 78 351977 681 73 76 77 361982 74 75 76 77 690 71 72 371983 75 76 78 79 690 381982 73 75 76 77 78
391980 73 76 78 690 2101982 73 76 77 79 690 311984 75 76 77 321978 682 75 76 78 79 22837 646 85
2391945 2411945 26969 272chev 28 344891 377891 2922991 333991 366991 392000 2mtpgam19 1a2a3a4a 85a
3b3c 64d 85e 3s3d 64f 85g 2aaaaaa 2sshole 1basebal 2igdick 2ulldog 1charlie 3elsea 3icken 2ompute
3rvett 1diamond 2ragon 1ferrari 2ootbal 2uckyou 1heather 2xboqg2 8s 1jennife 3ssica 1letmein 1master
3tthew 2elissa 2ichael 3llion 2ustang 1panther 3ss1page 5wor 8d 3trick 2hoenix 2ussy 1q2q3q 64q 85q
3w3e 64r 85 9t a6y 2a2ws 63e 8d 94rf 3y2wsx 3z!qaz 42ws 7x 83edc c4rfv 43edc 4@wsx 4xcvb 5sw 72
83edc cvfr4 4zaq1 2w23er4 3erty 71 7u 1samanth 2cooter 2exyred 2tarwar 2uperma 1thunder 1wildcat
4liam 1x2zkg8w 1z2x3c 64v 85b 2xcvbnm 0200000 311979 680 71 73 74 75 77 78 79 321980 71 72 73 75 76
78 690 71 331980 73 74 75 76 77 78 690 71 72 341980 71 74 75 76 78 690 351981 73 74 75 76 77 78 79
361980 71 73 74 76 77 78 79 690 71 371981 73 74 75 76 78 381984 75 76 77 690 71 391983 74 76 78 691
2101982 74 76 77 78 311984 75 76 77 321982 75 76 78 79 3jedlz 2spanks 11011981 75 76 77 78 79 690 71
321983 74 75 76 77 78 79 690 331981 74 75 76 77 78 690 341978 683 75 76 77 690 71 72 351979 683 74
75 76 78 79 690 71 361980 73 75 76 77 78 79 371982 73 75 76 77 79 690 72 381980 75 77 690 391984 75
76 77 78 79 690 2101980 71 73 76 77 78 79 311983 75 76 79 690 32 41978 680 74 75 76 77 78 79 42112
45150 4rush 228506 23qwe879 2436587 12011975 685 76 78 692 321984 75 76 78 79 690 331981 74 76 77
691 341976 683 75 76 77 78 691 351980 76 77 78 79 690 71 361941 682 74 75 77 78 79 690 71 371981 73
74 75 76 77 78 79 690 71 72 381981 73 75 76 77 690 71 391977 681 73 74 75 76 77 78 690 71 2101981 73
75 78 311982 75 78 495ws 321978 682 73 75 76 77 79 22333 3777 23322 444 655 24466 688 25588 13011980
72 74 75 78 79 690 321973 75 77 78 682 73 74 75 76 77 78 79 691 72 331980 73 75 76 77 78 79 690
341982 73 74 75 76 77 78 691 49307 351978 680 73 74 75 76 77 690 71 361976 680 73 75 77 78 79 690 72
371981 74 75 76 78 381984 76 391982 73 75 76 77 79 691 2101981 77 78 311982 75 76 77 79 321982 73 76
376djivanfros 25689 2jordan 2skidoo 2wesdxc 14011983 75 76 77 79 690 321983 74 75 76 77 78 691
331980 71 75 77 78 690 341984 75 76 78 690 351979 685 76 77 79 690 361984 75 76 77 78 692 371986 77
79 690 71 72 381982 76 77 78 690 391984 76 691 2101980 74 75 76 77 78 79 690 71 311981 72 73 77 79
690 321982 74 75 76 77 78 79 690 23462536 2680 410 612 5357 89 39 2pnz6kc 15011982 73 75 76 78 690
73 321978 683 74 75 76 77 78 331980 73 74 76 77 691 341980 73 74 75 77 78 691 351980 73 74 75 77 78
79 488 361985 76 77 371978 683 74 75 76 77 79 690 381983 75 76 77 78 79 391983 74 75 76 77 78 79 690
71 72 2101986 78 79 311978 686 77 78 691 321982 73 75 76 77 2251325 24xtpss 280 40852 42580 3369
3456 3852 3963 16011981 76 77 79 690 321985 77 690 72 331980 72 74 75 76 77 78 690 71 341983 74 76
78 690 71 351986 77 78 690 361983 75 76 77 79 691 371984 76 77 79 381983 75 76 391984 75 76 3zntpc
2101983 74 76 77 311978 684 75 77 321983 74 75 77 79 17011981 72 73 75 76 78 690 321986 690 71 72
331983 74 75 76 77 79 692 341985 77 78 690 351984 75 76 77 691 361983 74 75 78 79 690 371982 73 74
75 77 78 381985 76 79 690 391983 74 75 77 691 2101987 79 311978 682 74 75 79 690 321981 76 78
2731828 18011987 78 79 321981 73 74 75 76 79 690 72 331981 72 73 74 76 341983 76 77 78 692 351981 73
75 76 77 78 79 690 361983 74 75 76 78 371978 682 73 74 75 76 77 78 79 381984 75 76 690 391982 74 75
77 2101979 686 78 311982 74 76 77 321984 76 77 78 79 690 19011980 72 73 75 77 78 690 331982 73 76 78
690 341982 74 75 76 77 78 79 351984 75 76 77 79 690 72 361982 74 75 76 77 78 79 690 371981 72 73 75
76 77 78 381982 73 75 77 78 690 391977 680 72 75 76 77 690 2101982 75 311983 77 78 79 321981 72 74
75 76 77 78 29792458 1b4dnvsx 28riedt 2igtits 2ornot2 8b 1fast4u 1kash6zq 1sexy2ho 1w3e4r5t 2j2k9oj
2sx1qaz 43edc 4cde3 4zaq1 03000gt 311980 73 75 76 77 690 331979 686 78 692 341985 76 77 78 691
351981 74 75 76 77 78 79 36 41979 680 71 72 73 75 76 77 78 79 371979 682 73 75 76 692 381982 74 79
391983 75 79 2101984 76 77 78 311982 77 321984 75 76 77 78 11011983 75 77 690 331986 77 78 690
351977 682 75 76 77 691 73 371977 680 73 75 76 690 381985 79 2101986 77 691 321910 682 73 75 76 77
78 690 2217221027711 24159 626 85 94 25475 121123 3456 6987 3654 698 87 47 532167 58 26159487 132211
23222111 3444 3555 3666 6999 3777 24455 25533aa 26699 2rjhjds 143104ky 2524815 157159 3951 162436
2460341 28ejhih 29258 6147 3852 6147 47412 3963 180zliki 23pdjvl 2972091 1edc4rfv 4vfr4 1ip76k2
1rjs1la7qe 1stooges 2yqo15hil 1x7pxr 2bobobo 040028922 1121 38 25263 1200 400 3247 342042 26hemi
27cobra 13046721 2211234 4rewq 1417 2332211 2445555 3555666 25566 2magnum 1506802a 26123 6789 3321
3654 3789123 3852 3987 2m2do5bs 174jdvff 18151623 84 92 aa alost 1904s677075 2527843 3rus19 2ers
1ever 1r3e2w1q 2fv3edc 45tgb 2unner 1z34l0ts 3al0ts 05000 2cent 2spanks 11051051051 250 400 45150
2842543 1201314 2678677 141233432442 332442 25ettvy 151scasi 24uzpad 251212 356666 3666 6777 3777
26677 688 2832811 2bgates 165hlgqo 283 17chevy 1hsu75kpot 1t4r3e2w1q 26y7u8i 2gb6yhn 1wr2i7h8
0625vrobg 2717315 135241 140xwfkv 258zn7a 154123 25321 16613666 3666 49999 3777 3999 29e53e1 1751520
2camaro 186xqxfg 2camaro 19213124 269 46 59 296 2camaro 07007 13501505 14108520 32369 78 85 458963
3852 696 83 3963 28159263 153159 3951 166rglqy 17347734 253191 27333 3666 37755102q 577 78 7a 48888
3888 6999 39311 499 3angel 28899 184512 27898 29123 6456 34 45 56 612 83 90 35123 36321 74 85 454
6123 3987 2n3s5af 194613 6852 1hrdnw23 1ovtgimc 1ugd5hip2j 080070633pc 28state 11726354 2fukkc
152456 163abgsg 275309 79 175421 18002000600 2351132 2889999 3999 190098890 315173454 2172735872
2211375759 331243658s 2600506779 1inches 1j4ye3uz 1letters 1phrowz622 94 090210 26090 111911 3turbo
28273 6645 1293709b13 1379992 7a 151357 3753 262876 16321478 458 6741 3852 674 81 187123 3321 341236
85 456 632 81 3654321a 29244342a 196633 2762000 28877 666 29111999q 3666 0a11111 2234 55 66 77 88 99
a0 7a 29l1980 2a2a3 6a4 8a5 2b2c3 6d4 8e5 2l2e3x4 2s2d3 6f4 8g5 17777777 19387670a 287654321
1a123321 5456 2a111 3a1111 4a1 5aa1 3sss 2bbccdd 2liyah 2rdvark 3on 51 623 2ssddff 1b123456 2acab
2bott 3y 2c12 53 64 75 86 6abc 3d123 74 4e123 845 5f123 6g1 2dullah 2ercrom 4deen 2grtyu 2igail 71
2normal 2racada 8bra 4ham 4kadabra 4mova 2solut 7e 8ly 3tr 5act 2ulafia 1cademia 7c 3pulco 2cept 4ss
612 74 620 699 6no 3ident 3ord 4unt 71 7s 2erview 3shigh 2hilles 3tung 2idburn 4rain 2kerman 2milan
2oustic 2tion 4vate 5e 2un3t1x 3ra 5nsx 1dam 412 4s 2dict 6ed 6ion 4son 2elaida 7e 4ina 4phia
2gjmptw 2idas 2min 51 623 68533362 5istrator 4ral 71 2onis 2renali 8n 9e 3ian 6a 71 6na 7e 6o 4enne
2ult 5s 2vance 7d 5tag 3ent 6ur 8e 3ocate 1erosmit 8h 2zakmi 71 1ffinity 2rica 4ka 3odita 1gain
3memno 2bdlcid 2ent007 2gies 2nieszka 2uilera 1ikido 3man 2leen 2rborne 4us 3craft 3edale 3force 81
3jordan 3man 3plane 4ort 3wolf 2san 1jax 2cuivd289 1katsuki 2ira 1labama 71 3din 3in 3kazam 3n 4is
3ska 4tair 2bacore 4ny 4tros 8s 3ert 6a 6o 71 3ina 4on 2capone 4traz 3hemy 3ohol 2ejandr 8a 8o
3ksand 8er 8r 9a 5ey 3mania 3na 4ka 4ushka 3ssand 8r 9a 9o 3vtina 3x 412 63 74 5990 76 42000 5112
4alex 5nde 8r 91 7r 8a 8e 8ia 8u 4ey 4i 5a 5s 4sandr 4xx 2fa 4beta 4rome 8o 3onso 3red 6o 2gebra
4rnon 2hambra 2ibaba 3cante 4e 51 4ia 3en 5s 3gator 3na 4ka 4ochka 3sa 4ha 4on 4sa 4tair 3ve 2kaline
2l4one 3alone 4n 3black 3day 3egro 4n 51 4ycat 3good 3iance 4gato 8r 4son 71 3mine 3night 3right
3sop 4tar 71 7s 6te 2mighty 3ond 2oha 4omora 3ne 3ysius 2pacino 3ha 51 623 5bet 8a 5man 5omega 6ne
4onse 3ine 2skdjfhg 2tair 3erego 5native 3ima 4tude 3oids 2ucard 3minum 2varado 5o 2ways 2yssa
1madeus 71 3nd 5a 61 71 72 78 669 5ine 3rillo 3terasu 5ur 7s 4ory 4uers 5re 3zing 4on 2bassador 3er
51 623 5s 3ition 3rose 6ia 3ulanc 2ekpass 3lia 3ric 6a 71 7n 5ka 3thyst 2iga 4o 5s 2orcit 4e 5mio
2stel 5rda 8m 91 1nabolic 3conda 3i 3kin 4onda 3l 4sex 3maria 3nas 3rchy 3stasi 8a 8y 9a 3thema
4oliy 2chor 6ag 2ders 6en 6on 3re 5123 5a 61 6s 71 5eva 5i 5s 5tti 5w 601 61 72 83 73 6jackie 6s 5y
6123 4omed 8a 3y 4andy 4od22 2field 71 2gel 51 623 5666 5777 5a 61 72 5eye 5ic 7a 6ka 6na 7e 6qu 8e
6to 5o 64ek 6chek 6fwar 5s 5us 3ie 3uilla 4s 51 2hyeuem 2imal 6s 5ted 4e 3ta 2na 41987 78 42000 610
5614 4anna 4bell 8e 4lisa 4mari 3e 4lies 4mari 4tte 71 3ie 51 4ka 3marie 3ushka 2onymou 8s 3ther 71
2swer 2tares 3eater 4lope 3hon 6y 71 72 77 4rax 3igone 4lles 4ques 4virus 3oine 4n 5123 5ell 8a 5i
6a 6na 6o 71 6us 5y 4shka 2ubis 3radha 2ything 1ol123 3sucks 1pache 2ocalypse 3kalipsis 3llo 611 73
2ple 51 623 5mac 5pie 5s 612 6auce 5ton 3roved 2ril 51 5ia 2tiva 1q1sw2de3 2swdefr 2uafina 4lung
4rium 7s 1rabella 3chnid 3gorn 71 3mis 2cadia 4ngel 3hange 8l 4er 4ibald 5e 5tec 8t 5ves 3light 3tic
4urus 2ea51 3yukesc 2gentin 8a 6um 3onaut 2hangel 2iana 5e 5na 3el 4s 3stotl 8e 3zona 71 2jay
2kansas 2lene 3ington 2mada 5ill 4gedd 8on 7o 8n 4nd 6o 5i 3itage 3stron 8g 3y 2nold 2ound 2row 5hea
5s 2schloc 8h 3ehole 4nal 71 72 7f 8c 3havin 2t131313 3em 5123 52010 5is 5ka 3hur 3iller 4st 6ic
3ofwar 3ur 5o 2wpls4u 1s123456 2bestos 2d123 645 86 6asd 3222 3asd 6123 6as 3dsa 3f 412 63 74 85
4asdf 4fdsa 4g 5123 845 5h 601 61 72 83 6j 7k 8l 91 a23 4jkl 71 7; 4lkjh 4qwer 4zxcv 3qwe 6123 3zxc
2fnhg66 2gard 2hle 5e 5igh 5y 61 72 3ton 2ia 4n 5s 3mov 2modeus 2paragus 3en 3ire 5ine 2s 3a1234
4sin 5s 6in 8s 3clown 4rack 3es 3fuck 3hole 71 72 7s 3licker 4over 3man 5ste 4unch 3word 71
2talavista 4roth 3erios 6x 71 5oid 3onvil 8la 3ra 5l 4id 4o 5boy 5s 5van 3urias 1thena 5s 3letic 4on
3ome 2kinson 2lanta 71 6ic 7da 7s 4s 3etico 2omic 2reides 2tack 3icus 4la 4tude 3orney 1ubrey 3urn
2ckland 2di 4a4 4o 4tt 3rey 2ggie 3sburg 3ust 616 6a 6in 6us 2relius 3ora 2ssie 3tin 61 72 631 86
6tx 4rali 8a 5ia 2techre 3o 4bahn 4pass 3umn 1valanch 8e 4on 3ngard 3tar 2emaria 3nger 71 7s 4tura
4ue 2iation 2ondale 1wesome 71 2ful 2nyce 1z123456 2amat 3thoth 3zel 2ert 5y 6123 6ui 8op 2rael
2sxdc 6fv 8gb 2webitalia 2zer 0b0ll0cks 1abe 4magn 8et 4ruth 4s 3ies 3oon 3ushka 3y 42000 4baby 5ear
5lue 5oy 4cake 8s 4doll 4face 4girl 81 5url 4lon 75 6ve 2cardi 3chus 3helor 3k 4bone 4door 4lash
4pack 4side 5pac 8e 4up 3on 2dabing 4ss 3boy 669 3dog 3ger 6s 4irl 7s 3karma 4itty 3lands 3man
4inton 3naamhere 2erchen 2ggins 71 5o 3heera 3ira 3pipes 4uss 2hamut 2iley 601 61 72 2jingan 2kayaro
3er 2lance 3drick 4win 3efire 3l 4er 623 5t 4game 4in 4oon 7s 4park 4s 5ack 3tazar 4imor 8e 2ma 3bam
4i 4oo 2nan 5a 61 72 6s 5e 3croft 3deras 4it 61 72 3g 4bang 4er 4kok 71 4ladesh 3k 4er 3ner 3shee
3zai 2phomet 2racuda 4kuda 4nova 3bados 5ra 71 6ia 8n 6os 4er 4ie 4wire 3celon 8a 4lays 3eback 4feet
5oot 3fly 3itone 3ker 4ley 71 3ley 3nes 5y 61 4sley 4yard 3on 3racud 8a 4ett 4on 4y 51 3selona 4ik
3t 4ende 8r 4lett 4man 4on 2se 4ba11 6l 71 7l 81 82 83 4line 4ment 3il 3ket 6ba 8l 9l 3s 4bass 5oat
4et 4fish 4ingw 4line 4man 71 6st 3tard 71 7o 7s 2thing 4room 3man 601 61 72 669 699 3terse 6y 4le
6field 2uhaus 3ra 2varian 2xter 2yadera 3ern 3liner 4or 3shore 3watch 1ball 2bbbbb1 1cfields 1dsm
1each 51 5boy 6um 5es 4on 3gle 3ker 3mer 3n 4er 4ie 4s 3r 4bear 4cat 71 7s 4dog 4s 5har 8e 3st 51
5ie 3t 4er 4le 6s 71 4rice 3u 4fort 4mont 4tifu 8l 91 5y 3ver 669 4is 61 669 2cause 3ca 3ker 4ham 77
4y 2dford 2ech 3fcake 3mer 3pbeep 3r 4beer 5ong 4man 3thove 8n 4le 3zer 2gemot 2happy 3emoth 3older
2lgario 3ieve 7r 4nda 3kin 3l 4a 51 623 5gio 4e 5vue 4sout 4y 3mont 3ochka 4ved 2nder 4over 3edict
6kt 4fits 4ssere 3fica 3g 4als 3ito 3jami 7n 81 3laden 3nett 71 4ie 4y 51 5boy 3oit 3son 3tley 71
4on 2owulf 2renice 4tta 3ger 6ac 4kamp 3keley 3lin 6er 3muda 3nadet 5rd 71 7o 4hard 4ie 3ry 3serke
8r 3t 4ha 4ie 4rand 2siktas 3sie 3t 4buy 4friend 3zoptad 2ta 3h 4any 71 3sy 3ter 4ina 4y 5boo 8p
2verley 6y 1hbirf 1ian 4ca 3o 3tch 2cycle 2gass 3balls 5ng 4ear 5n 4ird 4lack 5ock 5ue 4ob 5obs 6ty
5ss 5y 4ucks 5tt 7s 3cat 4hief 4ock 7s 3daddy 81 5wg 4ick 71 7s 4og 61 669 3fella 4ish 4oot 71
3gdogg 4er 4ie 5rls 4les 4reen 4un 6s 5y 3head 3john 3mac 5n 4ike 4oney 3nasty 3one 6s 3penis 4imp
7i 8n 4oppa 4ussy 3red 3sexy 4tick 5uff 3time 5t 6s 71 6ts 4ruck 4ymer 3willy 2it 2ke 4r 5boy 3ini
2lbo 3l 4abon 8g 4bill 4gate 4iard 5e 5ngs 5ons 4y 51 623 5bob 7y 5joe 2mbo 3mer 2nder 3g 4bong 4o
51 623 3laden 2ohazar 8d 3logy 3nicle 2rd 433 4dog 4house 4ie 4land 4man 3git 3mingh 8am 3thday 81
821 999 83 84 85 94 2scayne 4uit 71 7s 3exual 3hop 3marck 6k 4illa 8h 2tch 51 623 5ass 5edu 8p 6s 71
5y 3e 4me 61 72 669 3ter 2zkit 1labla 6bl 3ck 51 623 5add 6ss 5bea 7l 8t 7r 8ry 6ir 8d 6ox 7y 6ur
5cat 6oc 8k 5dog 5eye 5haw 8k 9s 6ol 5ice 6e 71 5jac 8k 5lab 5mag 7n 6en 5ops 6ut 5poo 5rose 5s 6ex
6he 6ta 6un 5top 5y 3de 5run 8ner 5s 3hblah 3ine 3ke 51 3m 3nca 5he 5o 3st 5er 71 5off 3ze 5r 2each
3dsoe 3nheim 3ssed 71 5ing 2ingbli 8ng 4k182 5y 3tz 3zzard 2obby 3nd 5e 6s 5ie 71 6nka 3od 5123 5y
4pers 3ssom 3w 4fish 4job 71 7s 4me 669 2ubber 3e 411 52 63 74 422 53 432 442 499 4army 4ball 8s
5ear 6ll 6rr 8y 5ird 5lue 5oy 4devi 5og 5uck 4eyes 4fish 4gill 5ras 4jay 7s 5ean 4line 4moon 4nose
6te 4rose 4s 51 5ky 5man 5tar 3nt420 5s 1mw325 6is 430ci 1oat 4er 4ing 2b123 645 3afett 3bie 4ob 4y
51 623 5boy 3cat 3dole 4ylan 3marle 8y 2cephus 2dy 4hamm 4shop 2eing 674 2gart 3dan 3ey 2hemian 3ica
2iler 2jangle 2litas 3locks 5x 3ogna 71 3ton 2mb 4ay 4er 6s 2nanza 3d 4007 4age 71 5renko 3e 4fish
4head 4r 4s 4thug 3g 4hits 4o 3ita 3jour 5vi 3kers 3ner 4ie 3sai 2ob 4ear 4ie 6s 71 4oo 4s 3galoo
4er 4ie 3k 4case 4er 4ie 4mark 4s 4worm 3m 4boom 4er 61 4town 3ndock 3ster 3tcamp 4ie 4neck 4s 5ie
5man 5y 4y 5man 5s 3yah 3zer 2rabora 3deaux 5r 6s 3icua 4s 5123 3nfree 3oda 3ussia 2sco 51 5e01 3s
4man 4tone 3ton 61 72 3worth 2ttle 4om 2ulder 3nce 6r 4ty 3rbon 2whunte 3ler 4ing 71 3man 3ser 3tie
3wow 2xcar 3er 5s 3ing 3ster 2y4u2ownnyc 3s 4cout 3toy 3z 2zo 1r00klyn 3d3r 2549 2ad 4ford 4ley 71
4pitt 4shaw 4y 3in 5dea 5s 3nd 5i 5o 6n 70 71 72 5y 61 3sil 6ia 3vehea 8rt 5s 61 4o 3zil 4zers
2eaker 71 7s 5fas 4nna 4st 6s 3eze 3hznev 3itlin 3men 3nda 6n 71 4nan 4t 5for 3st 3tagne 4hart 4t
3wer 4ster 2ian 51 623 5a 5na 71 3cks 3dge 6t 71 7t 3ggs 4ht 6on 4itte 3lliant 3mston 3sbane 4tol
3tish 4ney 71 7s 4tany 81 5ney 2oadway 3ccoli 3die 3ken 5r 3nco 6s 71 77 4son 4ze 3odwar 4k 5e 5ing
5lyn 5s 3ther 71 7s 3wn 51 5cow 5dog 5eye 5ie 71 7s 6ng 5s 2uce 51 5lee 4kner 3ins 4ser 3nette 4o 51
623 3ssels 3tus 2yan 5t 1ubba 51 623 569 5dog 5s 4le 6gu 8m 6s 71 2ccanee 3eta 3hanan 3k 4aroo 4et
5ye 71 7s 4fast 4ley 4shot 5kin 5ter 4whea 8t 4y 2dapest 3d 4ah 4ha 4ie 4y 51 623 5boy 5cat 5dog
5lee 3gie 3light 3man 3weise 8r 4iser 2ffalo 71 7s 4et 6t 71 4y 51 623 3ord 2gger 3s 4bunn 8y 2ilder
5ing 2kkake 3owski 2lgaria 3l 4dawg 5og 71 72 7g 7s 4et 6in 4frog 4head 4ride 4s 5eye 5hit 4wink
2mble 6be 8e 3erang 3mer 3per 2ngalow 4hole 4le 3ker 3nies 4y 51 623 2ratino 3ger 4undy 3n 4er 4ing
4out 4s 5ide 3rito 3ton 3unduk 2sh 4ido 3iness 8babe 3tanut 4e 5d 5r 601 61 71 72 4y 2tch 5er 3kus
3ler 3t 4butt 4er 6cu 8p 6fl 8y 6s 4face 5uck 4head 5ole 4love 4man 5unc 8h 4ocks 5n 6s 71 4plug 4s
2zz 4ard 4er 1vgthfnjh 1yajhvfnbrf 2nthytn 2teme 0c2h5oh 13por2d2 143qpul5rz 1ab4ma99 3aller 3bage
3ernet 3ibble 4nboy 5ets 3le 5guy 3owabo 3ron 2chondo 5rro 3tus 2dillac 3r14nu 2esar 2fc91 3feine
2itlin 71 2lamari 5ity 4vera 3culus 5tta 3deron 4well 3endar 3gary 3ibra 4co 4ente 4forn 8i 9a 4gula
4mero 3l 4ahan 5way 4ie 5ng 5sto 4ofduty 4um 3vin 61 2maleon 4ro 669 6ss 6z2 88 3ber 4iami 4odia
4ridg 8e 3den 3el 5ot 71 5s 5toe 4ra 5o 6n 71 3il 5a 5la 6e 71 3pbell 4er 4ing 2nada 61 5ian 6en
3berra 3cel 5r 4un 3dace 4ice 4le 4y 51 623 5ass 5bar 5can 5man 3g 3nabis 4ibal 4on 6da 8le 3on
3tona 77 4rell 3uck 6s 3yon 2pcom 3ecod 4town 3ital 71 7s 3oeira 4ne 3rice 6or 8n 3slock 3tain 71
2racas 4mel 7o 4van 3bon 3d 4enas 4iff 5gan 5nal 8s 4s 3e1839 4bear 4free 3ina 3l 4a 4isle 5to 7s 4o
5s 61 72 5tta 4ton 71 3man 4el 6la 5n 5x2 3nage 4ival 3ol 5cox 5e 5in 7a 7e 5yn 71 4usel 3pedie 8m
5nte 8r 5t 3rera 74 4iage 5e 4oll 5t 6s 3s 4on 3ter 615 4hage 4man 71 4oon 7s 3ver 2sablan 8ca 4ndra
5ova 3cade 7s 3erta 4y 51 623 5dog 3h 4flow 4mere 5one 8y 3ino 4o 3per 61 72 3sandr 8a 4idy 5e
3taway 4ello 5r 4illo 4le 4or 4ro 2t123 3alina 5yst 4rina 3ch22 5er 3daddy 4og 3erham 5ina 7g
5pillar 3fight 5sh 71 3herin 8e 4leen 4olic 5use 4y 3lover 3man 6do 3nip 3s 4dogs 4meow 3tle 3woman
2ught 2valier 3eman 71 3scout 2yman 1br600 6rr 3900 6rr 1cbill 1de34rfv 2tnbr 4jxrf 4kfyf 2znjckfd
1easar 2cile 5ia 2dric 2leb 5rity 4ron 4ste 6ia 7n 3ica 4ne 3lphon 4ular 3tic 667 688 6fc 6s 71
2ment 2ng 3tauri 4er 4ral 5ino 4urion 6y 2rberus 2ssna 617 2vthrb 2zer121 1fitymrf 2vlehfr 1gfhnfr
1hachi 3d 4wick 3i 4ns 6aw 4r 5man 3lleng 8er 3mber 7s 4eleo 4onix 4p 51 5agn 8e 5ion 8s 5s 3n 4ce
4dler 5ra 4el 4g 5e 6d 6it 6me 6s 4nel 5ing 4tal 5ell 3o 4s 51 3pman 3racte 4coal 4ger 71 7s 81
4isma 5ty 4lene 6s 71 72 6y 5i 6e 71 823 72 73 74 75 76 77 78 79 7b 7s 5ott 8e 5ton 5y 4main 5ed 71
5ing 4on 4ter 3se 51 623 5r 4tity 3uncey 3vez 2eater 3burashka 3ck 5er 7s 5ing 5mat 8e 5out 3ddar
3ech 4ks 5y 4rios 5leaers 5s 4se 61 72 6cake 4tah 3f 3lle 4se 6a 70 71 72 76 7f 8c 3mical 5st 7r 8y
3n 4g 3rokee 4ries 5y 4yl 3shire 4s 5ie 5man 7ster 4ter 71 72 7field 5nut 3velle 4role 8t 4y 51 5454
5man 5s 610 5z71 3wbacc 8a 4ie 4y 3yanne 4enne 2gobndg 2iara 3cago 71 72 77 4hi 4k 5en 71 72 7s
7wing101 5s 4o 3ef 5s 3huahu 3lango 4dren 4idog 4l 5i 6n 5out 5y 3maera 4era 3na 5cat 5man 4chin
4ese 4ook 3p 4munk 4per 71 7s 5y 4s 5ter 3quita 3vas 2loe 51 2ocha 4late 4olat 8e 91 3ice 3ke 3ng
3ochoo 3pin 4per 71 7s 3u 4chou 3wchow 2ris 51 623 5bln 5s 6ie 6y 71 5t 6a 6el 7n 7r 6i 7a 8n 7e 7n
8a 8e 6ma 8s 6of 7p 8he ar b1 7s 6y 71 3ome 4nic 5o 3ysler 5tal 2uai 4ng 3bby 3ck 5ie 71 5les 5y 3i
3n 4ky 3o 3rch 6il 8l 1iaociao 2ccio 3ero 2dkid86 2gar 5ett 5s 2nder 6el 8la 4y 51 5lou 3ema 3gular
3namon 2rcle 4us 3rus 2sco 5123 5kid 2tadel 4tion 3ibank 4zen 3roen 3y 2vic 4lwar 1jkysirj 4wt
2rjkjdf 1laire 3mbake 3ncy 3pton 71 3rence 4inet 5ssa 4k 5e 5son 3ssic 71 7s 3ude 5i 6a 71 6ne 6o
6us 3y 4more 4pool 4ton 71 2eaner 5ing 4vage 3mence 6t 7e 4son 71 3o 4patr 8a 3velan 8d 5r 2iff 5ord
4ton 3max 4ber 5ing 3nton 71 3pper 7s 4s 3t 4lick 4oris 2ock 3se 5-up 5r 3ud 59 5s 5y 3ver 4is 3wn
5s 2ub 4penguin 3eless 3tch 2yde 1nfybckfd 2hjbntkm 3trjpf 2jvfnjkju 2tgfirf 1oach 2bain 4lt 3blers
3ra 51 5427 5jet 5s 2cacola 81 4ine 3k 4er 4ring 4s 5uck 8er 4tail 3oa 4loco 4nut 7s 4puff 4rico
2deblue 4name 4red 3y 2ffee 2hiba 2ke 2la 3d 4beer 4fire 4play 3e 4man 4slaw 3in 3lants 4ecti 8on
5en 71 5ge 71 5tte 4ie 5n 6gw 6s 71 3nago 3ole57 4mbia 4nel 5ial 4rado 5s 4ssus 3t1911 445 4on 4rane
3umbia 6us 2manche 5der 3bat 6123654 3cast1 3eback 4dy 4in 4t 3fort 3icbook 9db 5s 6ans 4ng 3mand 7e
8r 7o 4ents 5rce 4odor 8e 5n 4unity 3pact 5ny 5q 61 72 5ss 4lete 4ound 4ton 4utador 6e 7r 81 8s 2nan
3cepts 5rto 4ord 7e 7i 4rete 3dition 4om 5r 3fiden 4lict 4used 3g 4ress 3nect 71 7i 8on 5r 4ie 4or
3over 3quest 3rad 3sense 4tance 7t 5ruc 4uelo 5mer 3tact 5ins 4ent 5st 7s 4inue 4ortionist 4ra 6ct
6st 5ol 71 7s 3verse 3way 2ok 4ie 61 72 659 6s 71 3l 4bean 8s 4cat 5ool 4dude 4er 4girl 5uy 4hand
4io 4man 4ness 3per 61 3rs 5lig 3ter 2peland 4nhag 8en 3per 2ral 3delia 4less 3ey 3inna 6e 3leone
3nbrea 8d 4dog 4elia 6l 5r 4flak 4hole 7i 8o 4wall 3olla 4na 6do 3poral 4sman 3rado 3sair 3tland
3vet07 6t1 7e 3win 2smic 4o 5politan 5s 3tanza 5ric 8a 4ello 3worth 2ttage 7s 4on 2ugar 6s 3nchac
4tach 5er 7strike 5ing 5ry 71 5y 6li 3rage 4tney 81 2venant 5try 2wboy 61 6s 71 72 6up 3girl 2yote
1rabtree 3ck 5er 71 7s 5hea 8d 5sevi 3ig 3mps 3nberr 3ppy 3sh 3wfish 5ord 3yfish 3zy 51 623 5bab 6oy
5cat 5man 5zil 2eam 5pie 5y 4te 5ine 6on 6ve 81 5ure 3dit 3epers 3osote 3scent 2ichton 4ket 71 7s
3minal 4son 71 3ppler 3stian 8o 6na 3tical 4ter 7s 2jhgbjy 2ockett 4odil 8e 3mwell 3ss 5bow 5fir 8e
5ing 3ucher 3w 4nvic 2uise 6r 71 3nch 3sader 4her 4ty 3zazul 2ysis 4tal 71 1sfbr5yy 1tdfcnjgjkm
2htuf 3ulhu 4tq 5tdbx 7yf 2rhtn 1uan 2bbies 71 3s 4win 71 2cciolo 3umber 2ddles 71 2ervo 2linary
2meater 3ming 7s 6s 3shot 7s 4lut 2nt 4lick 4s 5oup 2pcake 71 3oi 2rious 71 3tis 2ster 4om 6er
2tegirl 3hbert 3ie 5pie 3lass 3ter 1vbhyjdf 2thnm 3ifhbrb 2zefh1gkc 1xfcnkbdfz 5mt 7tcnm 1yber 5man
5online 5sex 3org 2clone 7s 5ps 71 2ecvevhbr 2gnus 6x1 2jdsvujljv 2nthia 71 2press 4us 2rano 3us
0d1i2m3a4 2lakiss 1abears 3omb 2d2ownu 3dy 51 623 5o 2edalus 3mon 3woo 2ffodil 2gestan 3ger 3obert
2isey 4y 51 623 5dog 5mae 7y 2kota 61 72 2le 4jr 3glish 3las 61 71 72 621 72 6tx 3matio 3she 3ton
2mage 611 4n 4scus 3ian 4en 3mit 3ned69 4good 4it 3on 2n123 3a 3ce 5r 4ing 3g 4er 6ou 8s 3i 4e 5l 61
72 83 6a 71 6e 6it 6la 7e 81 6s 4il 4jela 4l8098 5a 3ni 4y 51 623 5boy 3te 5123 4hema 8n 3ville 3zig
2phne 3zu455 2redevi 8l 3ina 4us 3k 4ange 8l 4jedi 4knig 8ht 4lord 4man 5oon 4ness 5ight 4one 4side
5oul 5tar 4wing 5olf 3lene 4ing 3rell 5n 4yl 3thmau 5vad 8er 3win 2sha123 5dasha 4enka 2ta 4base
4life 5ore 3nigga 3sun 2ughter 2ve 4cole 4dave 4yboy 3id 51 623 5e 5kin 5off 5ruiz 5s 6on 4es 4nci
4s 2wg 3n 3son 2ydream 3light 3ton 6a 71 1bjktnnf 2nfkbr 2rnjh 6bz 6jdbx 8yf 1cowboys 2united
1dddddd1 1eacon 3d 4beat 4head 4lift 5y 4man 71 5eat 4pool 4spin 4wood 3n 4na 3th 51 623 5666 5note
5row 5s 6ta 2bbie 3orah 71 2cember 3ker 2edee 3jay 3p 4blue 4er 4purple 4thro 8at 3r 4hunt 8er
3znuts 7z 2fault 3ender 5se 3iance 6t 71 3tones 2javu 2laney 4soul 4ware 3ete 3fin 3icious 4ght 4lah
4very 3l 4dell 3mar 3orean 3phi 6ne 4iero 3ta 51 623 5force 5one 3uxe 2mented 6ia 3o 4crat 4n 5666
5s 2nali 3g 3iro 4s 5123 5e 5ka 3man85 5rk 3nis 3tal 4ist 3ver 2peche 7mode 3uty 2rek 3f 3parol
3rick 71 2scent 3ert 3ign 6er 4re 6e 3kjet 4top 3mond 3perad 8o 9s 3tin 6y 71 4roy 7e 8r 5uct
2tectiv 3roit 71 2utsch 7land 2veloper 3il 5666 5boy 5dog 6river 5le 5man 7ycry b4 5s 4n 3o 42706 4n
4tion 2xter 1fcbkbcf 6q 5mtd 8f 2kmrbhbz 3thbz 5f 4ynby 8f 2nheirf 2vgbh 1gl70460 1harma 2jnvytyjub
1iabetes 4lo 62 666 86 3log 3mante 4on 6d 71 73 7s 3n 4a 51 4e 4ne 3o 3per 2ciembr 3k 4dick 4ens 5r
4face 4head 4ie 4less 4s 5uck 4weed 4y 3tiona 8ry 2ego 3hard 3sel 3tcoke 4er 4rich 2gger 4ler 3imon
4tal 71 4view 2lbert 71 3do 3ligaf 4on 4weed 2ma 4123 74 85 5993 75 76 77 42000 610 4dima 4s 3ensio
8n 3itri 3ochka 4n4ik 3ples 2namo 4ra 3dom 3g 4dong 4le 4o 3mamma 3ner 3o 4saur 2ogenes 3nysus
3sesamo 2plomat 3per 3set 4hit 4tick 2rect 6or 4wolf 3k 4pitt 3t 4ball 5ike 4y 51 5boy 5dog 2sabled
4ster 3cgolf 4iple 4o 5unt 5ver 8y 4reet 4us 3ney 3patch 3tance 4rict 4urbe 8d 2va 3er 51 3ine 5g
4sion 3orce 7d 2xie 51 5dog 1jango 2g4bb4b 3abbab 2krjlfd 3ujuhfl 1kflbckfd 5r 5vbh 8jdbx ayf
1mitriev 6y 1nsadm 1oberman 2ctor 3ument 2dge 51 5r 6am 6s 71 5viper 2g123 3bert 4one 5y 4reat 3cat
3face 4ight 4ood 3g 4er 4ie 6s 4y 51 5dog 5sty 8le 3house 3lover 3man 3pound 3s 4hit 4tyle 3wood 2it
4now 2ktor 2lemit1 7e 3ittle 3lar 6s 4face 4y 3omite 4res 3phin 71 72 7s 2ma77ns 4in 6lock2005 3e
4nico 4stic 3inant 6te 7ion 7or 5go 5ic 71 7a 7k 6k 7a 6on 6qu 8e 5o 2nald 3g 3juan 3key 3na 51 4er
4ie 3ovan 3t4get 4know 3uts 2obie 3dle 3fus 3gie 3kie 3ley 3m 4sday 3r 4knob 4s 2raemon 3een 3ian 4s
3omich 4thy 71 3tmund 2tcom 3hedew 3tie 2uble 6d 3che 3g 4hboy 5nut 4ie 4las 71 7s 2wn 4er 4hill
4load 4town 1raco 5nis 4ula 3go 5n 600 71 61 70 71 72 83 73 621 72 73 666 79 676 77 688 699 6ba 8ll
az 6fire 7l 8y 6s 71 5on 4race 4ster 3ke 4on 3ven 2eam 5cas 8t 5er 71 7s 5ing 5s 3sden 4sage 3w
2ifter 5ing 3ller 3nking 3pping 3ve 5r 3zzt 2jynfrnt 2oopy 3pdead 4kick 4zone 3wssap 2pepper 2um
4line 4mer 71 7s 5ond 4s 3nk 1thjybrf 3yjcnm 2kjcbgtl 2xyjcnm 1uan 4e 2blin 2cati 699 3hess 3k 4duck
4hunt 4ie 4ling 4man 4s 5oup 2de 4dude 4love 4man 4s 3ley 2ffbeer 4er 4man 2ke 4duke 4ster 2mbass 71
3my 3pster 2ncan 3dee 3geon 3lop 2plicate 3ont 624 2racell 4nduran 5go 71 3ham 2ster 4in 4y 51 5dog
2tch 5ess 5man 1wayne 2ight 1ylan 51 2namic 6te 5o 4star 6y 1zxtckfd 0eae21157 2gle 51 623 5eye 5one
5s 605 61 2rl 3nhard 8t 3th 5lin 8k 2ster 6n 4on 4side 4west 5ood 3y 2ting 3me 5now 5raw 3pussy
3shit 1bony 1clipse 71 2onomic 1ddie 51 2elweis 2gar 3e 4wise 2inburg 8h 3son 2monton 2uard 6o
3cation 2ward 61 72 6s 7s 1eeeeee1 2yore 1fbcapa201 1gghead 3man 3plant 2orka 1ight 5bal 8l 5een
2leen 2nstein 3trach 1jaculation 1katerina 1l546218 2aine 622 2bereth 2camino 2diablo 3orado 2eanor
3ctra 6ic 6o 7n 8ic 3fant 7e 3gance 3ktrik 3ment 71 7a 7s 3na 4berg 3onora 3phant 3vator 4en 611
2fquest 3stone 2ijah 3sabet 8h 3te 3zabet 8h 91 5veta 2len 3ie 4ot 6t 2mira 2vira 626 4s 51 623 5p
2way7 3ood 1machine 8s 3nuel 7a 7e 2balmer 2erald 71 4son 2il 4ia 6no 5e 5o 4y 51 3nem 2ma 4nuel
3ett 3itt 622 2peror 3ire 2yeuanh 1namorad 2core 2dymion 2ergize 5y 2forcer 2gage 3ine 6er 3land 71
4ish 2igma 2joy 2rico 4que 2ter 51 623 5me 5now 5pri 8se 5s 3rance 4opy 4y 2velope 3ision 1paulson
2iphone 3sode1 2silon 1raser 2ection 2ic 4a 4eric 4kson 4sson 3k 4a 3n 2nest 6o 3ie 2otic 6a 2rors
1scalade 4pe 3orpio 8n 5t 2kimo 2merald 8a 2oteric 2pana 3eranz 8a 3osito 3resso 2quire 2sendon
2telle 3her 3rell 7a 1ternal 71 5ity 2han 3ernet 1ugene 2nice 2phoria 2reka 3opa 5e 1van 4escence
4geli 8on 2elyn 3nflow 3rest 5tt 4gree 8n 4last 4more 4ques 8t 4ton 71 7f 4yday 5one 5thi 8ng 2geniy
7a 2idence 3l 4dead 2olutio 8n 1xcalibe 7u 8r 3ellen 8t 3hange 3ite 3lusive 2ecutiv 3rcise 3ter
2igen 6t 2odus 3tic 2perience ad 5t 3licit 4oite 5re 71 7r 3osure 3ress 71 2ternal 3ra 4eme 71
1yeballs 3candy 0f**k 100tball 115eagle 1abian 4e 5nn 7e 4o 3olous 3regas 4ic 5zio 3ulous 2ce 4book
4fuck 3ial 3tory 2ggot 2ilsafe 3rfiel 4lane 4mont 4view 3th 51 5ful 2kepass 2lcon 61 76 6s 71 3len
4on 5ut 72 73 3staff 2mily 6guy 3ous 2ndango 3g 3ny 3tasia 7es 6ma 6ti 8c 6y 71 4omas 6en 2rley 3m
4boy 4er 3scape 4ide 71 3t 4face 4ripper 2shion 3t 4back 6ll 4cars 4er 4food 4lane 2tass 3boy 3cat
3daddy 3her 3ima 3luvr69 3man 3pussy 3ty 2ulkner 2vorite 82 85 86 87 88 1cbarcelona 4yern 1duecn
1earless 3ther 7s 2bruary 2deral 5ica 7o 3orova 2edback 3lgood 3t 4feet 2licia 6ty 4pe 4x 51 3latio
4ow 6es 2male 6s 2nder 61 3erbahce 3g 3ris 3way 2rdinan 8d 3gie 4us 6on 3nand 7a 7e 8s 8z 7o 4dale
3rari 71 72 73 75 4eira 5t 4is 2ster 4ival 2tish 601 2yenoord 1ffffff1 2vdj474 1ghtkm 2jrfkbgcbc
2tkmcby 1hntv1998 2vfutljy 1ick 4en 3tion 77 2ddle 3elio 6ty 2elds 3sta 2garo 3ht 5clu 8b 5er 71 7s
5ing 2libert 4pino 3ms 3ter 4hy 2nalfan 8tasy 5ly 4nce 3der 3ger 6s 3ish 6ed 3land 3negan 2re 4ball
5ird 5lad 8e 4figh 8ter 6re 5ly 71 5ox 4hawk 5ous 4man 71 4nze 4star 8ter 6or 8m 4truc 8k 4wall 5ire
5ood 6rk 8s 3st 5one 2scher 3h 41234 4bait 5one 4cake 4er 6ma 8n 5s 4face 5ish 5ood 4head 4in 6g 71
4man 4on 4tank 3tfuck 4ing 2tness 3ter 2ve 4star 1kbyf001 4jxrf 2g7h4f3v6 2mnthyfnbdf 2tdnbyf
3rcfylh 9f 9jdbx byf 5tq 3yeirf 4jxrf 4rf 1lagship 3me 5boy 5nco 6go 5s 4ingo 3nders 4ker 3pjack 3sh
51 623 5er 5man 3thead 4line 4ron 3wless 2eetwoo 3mming 3tch 6er 3xible 2htyfkby 2icks 3ght 3ntsto
3p 4flop 4mode 4per 71 4side 2oppy 3rence 5s 4ian 71 5da 71 72 3under 3wer 61 62 6s 71 3yd 2uff 5y
3shing 2vbybcnhfnjh 2yboy 3er 5s 688 3fish 3ing 1nkfynblf 1ocus 2llow 6me 2ntaine 2obar 3d 3lish
3sball 3t 4bal 71 7l 81 92 82 4hill 4job 4long 6ve 2rbes 4idde 3ce 3d 49402 4f150 5250 5350 4truc 8k
3ensic 4play 4skin 5t 611 6er 4ve 6r 71 3fun 3get 6it 4iven 4ot 6it 6te 8n 3klift 3life 3mat 4ula 71
3rest 3saken 4berg 3tress 4una 6e 712 4ytwo 3um 3ward 3you 2ssil 3ter 6s 2ucault 3ndati 4tain 3r
4teen 2wler 2xglove 3hound 3trot 71 3y 4lady 1ragment 3nc 5ais 5e 6s 7c 8a 8o 5ine 6s 71 7c 8o 5o
6is 4k 51 623 5fur 8t 5ie 71 5lin 5s 5y 3ser 2dfhbev 2eak 5s 6how 5y 3ckles 3d 41234 4derf 5ie 71 5y
61 72 4eric 8k 7k 4fred 4rick 3e 44all 4bird 4dom 71 72 73 75 77 4e 4fall 5ree 4lanc 8er 7d 5ove
4mail 6n 71 4pass 5orn 7t 4ride 4sex 5tuff 6yl 8e 4time 4user 4way 5ill 4ze 3iburg 4heit 3nch 6fr
6ie 6y 3sh 5man 2fltvbz 2iction 3day 613 4olin 3edman 5ric 4nd 6ly 6s 71 7hip 7te 9r 3ght 3sbee 4co
4ky 3tz 2odo 51 3g 4frog 4ger 71 5ies 5y 4legs 4man 4s 3inlaven 3m 3nt242 5era 5ier 3sch 4t 5y 3zen
2uitbat 5cak 5y 1ubar 2ck 41 523 74 469 4_inside 4ed 6up 5r 61 71 669 6s 4face 5est 5uck 4hard 5ead
6r 5ole 4in 6g 6side 5t 4love 4me 61 62 669 6ha 8rd 6now 4off 71 4shit 5lut 4that 6eworld 6is 4u 52
4yeah 5o 6u 7! 71 823 72 769 77 2gazi 2hrfzgc 2jifilm 4tsu 2lham 3lback 4metal 5oon 4sail 2manchu
2nction 3house 3k 4y 3ny 5man 3stuff 3time 7s 2rball 2sion 3sball 2tbol 3urama 5e 3yn007 2zzball 4y
1yfcnfcbz 3njkbq 3rjylf 2lhjvtlf 4tq 6rf 2njybyf 2txrf 2utkbyf 5jxtr 0gabber 4y 3rie 6l 71 72 7a 7e
7l 8a 8e 2dget 3zooks 2ell 2gged 4ing 2lactic 6us 4driel 4nt 4tasaray 4xy 3eries 3ina 3laghe 5rdo
6ies 3ore 2mbit 4le 6r 3e 4boy 4cock 5ube 4over 4s 4time 3ma 2ndalf 71 72 3esh 3g 4bang 8ed 4sta 71
7r 6er 3jaman 4ubas 3nibal 3ymede 2rage 3bage 3cia 3den 6er 6ia 4iner 4ner 3eth 3field 3gamel 4oyle
3ion 3lic 3net 3rett 71 4ison 3y 2sman 3oline 3ton 2tekeep 4way 71 72 7s 3it 3or 51 5ade 5man 5s 61
3sby 2untlet 2wker 1bgbcmrf 2hfvblf 2lfhfcs 2packer 3ltw 1earhead 2ddylee 2ezer 2gcbr 2heim 2ibcnbr
3lesau 2mini 3stone 2ne 4ral 71 7s 6tion 5ic 4sis 71 4va 5iev 8e 3g 3ius 6net 3ocide 2offrey 3rg 5e
601 61 71 72 5ia 71 6e 6na 2rald 6in 8e 4rd 3bil 3hardt 3maine 5n 6ia 6y 71 3onimo 3rard 4ity1 4y
3trude 2sperrt 2talife 3money 3naked 3out 3sdown 4mart 4ome 3ting 1fccdjhl 2gfvfvf 2hfljrc 3jkm 6007
61 72 83 622 6gfhjkm 6xbr 5zytn 3kfvtyn 3nbpfy 2if1991 2xqx686 2yfcjybr 1hbdtn 612 83 6br 81 8b
6dctv 6ghbdtn 7jrf 6rfrltkf 3lehjr 6rb 3rjk 6bcn 6myj 3ywtccf 2etto 2hh47hj764 b9 2jcnbnenrf 5j 6123
6gfhjkm 7hjcnj 6nfr 6q 6rdfibyj 3dthrf 3njnbg 5rjk 3rehfnehf 3uhfvvf 3vtntq 2ost 51 623 5dog 5man
5rid 8er 5s 2tktcnm 3pbltyn 1ianluca 4ni 4t 5ess 5s 61 2bson 6sg 2deon 3get 2gabyte 3gle 6s 2lbert
71 7o 3games 3les 5tte 4ian 5gan 2na 3ger 61 71 72 3scoot 3uwine 2orgi 6o 3vanna 7i 2raffe 3friend
3l 4friend 4s 2ulia 6no 3seppe 2veitup 2zmo 51 623 5do 71 3zmo 1jhjctyjr 2kbyf 5jxrf 1lacier 3diato
8r 4ston 4ys 3mour 3sgow 4s 5es 5man 2endale 4n 5wei 4wood 2obal 4us 3ck 3ria 5ous 4y 3ver 3w
1mctruck 2oney 1n56gn56 2asher23 1oalie 3t 3way 2bears 3igred 3lin 4ue 3rowns 4uins 3ucks 2cubs
2dbless 3dess 71 3fathe 8r 3isgoo 8d 5love 3like 4oves 3ofwar 3slove 4mack 4peed 3zilla 2eagles
2fast 3ish 3orit 71 2gators 3iants 2habsgo 3ome 2irish 2ku 2lakers 3d 4berg 4en 61 6ey 8e 4fing 8er
6sh 4ie 4mine 4orak 4rush 4sink 5tar 4wing 3f 4ball 4cart 5lub 4er 61 72 623 4golf 5ti 4ing 71 3iath
3lum 2navy 3e 4fish 3g 3zales 7z 4o 51 2ober 3d 412345 7654 4boy 5ye 4day 4fell 8as 5ood 4girl 4head
4ie 5son 4life 5uck 4man 4ness 6ws 4rich 4stuf 4time 8s 5ogo 4will 5ood 4year 3fball 4y 3gle 612 83
3ner 3se 5man 2pher 2rdo 5n 624 3e 3geous 3illa 71 7z 2tcha 3en 5ks 3h 4am 4ic 3igers 3milk 3ohell
3ribe 3yoass 2vernor 3ols 1race 51 5ful 5lan 4ie 3duate 3ffiti 3ham 3inger 3mma 3nada 4d 5am 5e 5ma
5pa 6ri 8x 4ite 4ny 4t 3peape 5s 4hics 4pler 3ss 5hop 3teful 4is 3vity 3yson 4wolf 2ease 4t 51 5est
5one 5sex 3ece 4disgood 5y 4n 51 623 5bay 6ud 5day 6og 5e 6ye 5man 5s 5tea 5woo 8d 4ting 3g 4or 6y
71 3mlin 7s 3ndel 71 3tchen 4zky 3yhoun 4wolf 2idlock 3ffey 71 5in 71 7s 6th 3mace 4lock 3n 4ch 4go
3sha 3zzly 71 2omit 3ove 5y 3ucho 4pd2013 5s 3ver 2umpy 3nt 2yphon 1sewfmck 2gba368 2xr1000 5100
4750 1tfullam 2hcbr 3tcnhjqrf 2kmvtyb 7m 2nhjdbx 2xtymrf 1uadalup 3i 3ng 3rdian 3temal 8a 2derian
2errero 3ss 5who 4t 2ido 3llaum 8e 5erm 3ness 4ness 3tar 61 72 6ra 6s 2lliver 2mby 2ndam 3nar 4er 6s
71 3sling 8er 4moke 3ther 71 2stav 6o 2yver 1y3yt2rgls 2mnast 7ic 2psy 1znybwf13 0habanero 3ibi
2cienda 3k 4ed 5r 4ing 2ggis 2iley 3r 4ball 4y 2kkinen 2l9000 3ey 3flife 82 4moon 4pint 3ifax 3l 4ie
4mark 4o 5123 5wee 8n 2mbone 4urg 71 7e 8r 3ilton 4sh 3let 3marby 4er 61 6he 6s 71 4ond 3pton 3radio
3ster 71 7s 2ncock 3d 4bags 6ll 5ook 4cuff 4some 4yman 3g 4over 3k 3na 5h 601 61 4es 4ibal 4over 3s
4en 4ol 6o 71 5n 3uman 2ppines 8s 4y 51 623 52 5boy 5day 8s 6og 5man 5one 2rald 3bor 3d 4ball 5ody
4cock 6re 81 4dick 4er 4head 4line 4on 6e 4rock 4tail 5ime 4ware 5ood 6rk 4y 3le 5m 5y 601 61 71 72
669 3man 4on 6y 71 3old 3per 3rier 6t 5s 6on 4y 51 623 5pot 8ter 3tford 4land 3vard 4est 5y 2ssan
3tings 2te 4syou 3field 3red 3teras 4rick 2vana 3efun 3ing 2waii 650 6an 3k 4dog79 4eye 71 7s 4ins
4moon 4s 4wind 3thorn 2yabusa 4stan 3den 3ley 2zard 3elnut 1d764nw5d7e1vb1 1ead 4ache 4case 4less
4shot 3lth 3rt 5less 5s 3t 4er 4her 71 72 7s 5row 4wave 3ven 6ly 2ckfy 3tor 2dgehog 3imaptfcor 2els
2idi 51 3neken 4lein 4rich 2jsan 2len 5a 5e 3icopt 3l 4as 4bent 5oy 4fire 4o 51 62 73 84 52 5hel 8lo
5kit 8ty 5man 6oto 5o 5s 5the 8re 5ween 6orld 5you 4rais 8er 4sing 5pawn 4yeah 3met 4ut 3p 4desk 4er
4help 4less 4me 3sinki 2micuda 3lock 3melig 2nderso 8n 4rix 71 3g 3nessy 3rik 5que 4y 51 3tai 2rbert
4ie 3cules 3e 4ford 4wego 3itage 3kules 3man 4es 4ione 3nande 8z 3oes 3pderp 3ring 3schel 4hey 71
2soyam 2tfield 2witt 3lett 2ynow 3there 1fcgbplzq 2gcjlbz 2ytnrb 1hhhhhh1 1iawatha 2bernia 2dden
3eaway 2ggins 3h 4ball 5ury 4heel 4land 8er 5ife 4time 4way 5ind 2hje863 2king 2lary 3figer 3l 4ary
4bill 8y 4side 3ton 2phop 3pie 2story 71 2tachi 3here 3ler 3man 647 2ziad 1jccbz 2vfirf 4yjdf 1obbes
4it 3iecat 2ckey 61 70 71 72 699 2ffman 2gtied 3warts 2kies 2la 4hola 3brook 3den 3e 4in1 6on 4s
3ger 3iday 71 7s 3la 5nd 71 4ie 5ste 4ow 6ay 4y 51 623 5dog 5woo 8d 3mes 3stein 3ycow 4moly 4shit
2me 4base 5oy 5rew 4depo 4grow 4land 5ess 4made 4page 4r 51 623 5j 5s 6im 5un 4town 4wood 6rk 3icide
2nda 51 5250 5cbr 6iv 8ic 6rx 5s 4uras 3ey 51 623 5bea 8r 7e 6un 5dew 5pot 5s 3g 4kong 3olulu 4r
2okem 5r 4up 3ligan 3per 4s 5tar 6er 3sier 7s 3ter 6s 71 4ie 3ver 2pe 4ful 7l 4less 3kins 71 3per
2race 3es 3izon 3ndog 4et 6s 5y 4y 51 623 5boy 5dog 5guy 5man 5one 3se 5man 6en 5s 6ho 2sehead
3pital 2t2trot 3ass 3babes 4ox 5y 3chick 3dog 3girls 3one 3pants 4ussy 3red 4od 3sauce 4ex 4hot
4tuff 3t 4est 4ie 6s 3water 4heel 8s 2udini 3nd 5dog 3se 51 623 5s 5wife 9s 4ton 71 2ver 2ward 3dy
3ell 1rvatska 1shfd4n279 1tubcnhfwbz 1uai 3ng 2bert 2dson 2ge 4cock 4dick 4tits 3hes 3o 4boss
2lkster 3lcity 2mberto 4oldt 3mer 3phrey 2ng 4ry 3t 4e 5r 601 61 71 72 83 4ing 71 2rley 3rican 8e 9s
2sband 3ker 6s 71 4ies 71 3tler 71 2tchins 1xp4life 1yacinth 2drogen 2perion 3nodanny 2undai
1zze929b 0iaapptfcor 2mgod 3happy 3thema 6one 1b6ub9 2anez 2ill123 5jpf 5tes 2rahim 1ceberg 3cream
4ube 3house 3land 3man 61 669 2u812 1ddqdidkfa 2efix 2iot 2ontcare 5kno 8w 2unno 1forget 5ot 71
1gnatius 2or 2romania 2uana 1hateyou 1jrjkfl 7rf 1kilz083 2lo 1likeit 5pie 5sex 5you 2lini 5ois
3matic 3umina 4sion 2ove 5amy 6ss 5god 5her 6im 5jen 5kim 5life 5me 6om 6yself 5por 8n 6us 8sy 5sex
5u 5yo 7u 8! 81 82 2uvporn 2ya1234 5992 1magine 71 3tion 2issyou 2mortal 2pact 4la 6ss 3erator 5ial
6um 3lants 3ossible 3reza 2theman 1ncognito 3redible 3ubus 71 2dahous 3epend 8ent 3ia 5123 5n 6a 71
7li 6s 71 4go 3onesia 2famous 4ntry 3ected 4rno 71 3inite 7i 7y 3lames 3ormat 8ion 2geborg 3ram01
4id 2kognito 2love 2nocent 3uendo 2sane 5ity 3ecure 4rt 6ion 9s 3ide 4ght 3omnia 3pecto 4iron 3tall
7util 5nt 4inct 3uranc 2tegra 71 7l 4l 5ligence 4r 5acial 7t 5course 5est 8s 5nal 7t 8ional 6e 7t 81
5pol 3heass 3imate 3ranet 4epid 4igue 4uder 2uyasha 2validp 4sion 3est 6or 3ictus 4sible 1omega
1pswich 1qzzt580 1reland 71 3ne 2ina 4ka 3sh 51 5ka 5man 4ka 2ondoor 4head 5ors 4maid 8en 6n 71
4pony 4road 4tree 2ving 1saac 3bel 6l 7a 81 7e 3cs155 3iah 2cool 2eedeadpeople 2hikawa 2kander 2land
6er 8s 2mail 2rael 2tanbul 3heman 1talia 6n 7o 4y 2dxtyrj 2isme 2sme 1van 4ov 6a 2erson 73 1wantsex
5u 5you 1zabella 0j3qq4h7h2v 1abber 3roni 2ck 41234 4al 5ss 71 4dani 4ie 4jack 4off 4pot 4ryan 4son
71 72 75 3ob 51 5s 3queli 8ne 6s 2dakiss 3e 2eger 2gger 3uar 6s 2ilbait 5ird 3matadi 4e 2karta 3e
4jake 4ster 2lal123 4peno 2maica 71 3es 5007 51 623 5bon 8d 9007 5on 71 5s 3ie 51 623 5lee 3mer 4in
2ne 4lle 4t 3ice 4ne 3uary 71 72 2pan 5ees 6se 2red 5leto 3head 3rett 4od 3vis 2smin 6e 71 72 3on 51
623 3per 612 2va 3elin 3ier 2ybird 3den 3hawk 7s 3son 2zz 4bass 4man 4y 1bond007 1ean 4ette 4ne 5ie
6ne 4paul 2di 4knig 8ht 4mast 2ep 4er 4jeep 4ster 2ff 4erso 8n 6y 4jeff 4rey 71 2hovah 2llo 4y 5bea
8n 5fis 2moeder 2nifer 3kins 3n 4a 5j 4ie 5fe 71 7r 81 5ngs 4y 51 623 3sen 2opardy 2remiah 5y 61
3icho 71 3k 4off 3maine 3ome 4nimo 3ry 51 5lee 3sey 3usale 8m 2sper 3s 4e 4ic 6a 70 71 72 77 78 7s
5e 3ter 3ucrist 4s 51 623 5777 5christ 5islord 2tbalance 3er2 3hro 3s 4ki 2wel 5s 3ish 2zebel
1g3h4hfn 2thfnjh 1iang 3o 2ggaman 2ll 4ian 71 2mbo 51 5b 3mie 4y 51 623 5s 2ng 4le 6s 2ong 2ujitsu
1jjjjjj1 1ktxrf 3ymrf 1ledfyxbr 1o9k2jw2 2anna 5e 2celyn 3key 2e123 3bob 3cool 3joe 3l 3mama 3sakic
3y 2hann 6a 71 6es 3n 41 523 74 4316 4athan 4boy 4cena 4deer 8e 5oe 4galt 4john 4mish 4ny 61 65 669
699 4paul 4son 71 72 5ton 2ke 4r 51 623 5s 2mama 2nas 4than 81 6on 3es 51 3ny 2r23dan 3da 5n 601 61
71 72 83 62 72 73 3ge 2se 4fina 4luis 4ph 61 70 72 6in 8e 3h 4u 5a 601 61 72 3iah 2urney 2yce 3stick
1rcfyf 5jxrf 1sbach 1uan 4carlo 4ita 2bilee 2dith 3y 2ggalo 4ernaut 3head 2ice 4y 2les 3ia 51 623 5n
6a 6na 7e 4e 51 5456 5ann 5n 5t 6te 4o 4us 3y 2mbo 3p 4er 4man23 2nction 3e 4bug 3gle 5ist 3io 5r 61
4per 3k 4ie 4mail 4yard 2piter 71 72 2rassic 2st4fun 5me 5you 4doit 4forfun 4i 5ce 71 5n 61 71 72
6bieber 6e 4me 4us 2venile 5tus 0k.lvbkf 11234567 19dls02a 1aboom 2hlua 3una 2iser 3tlyn 2karoto
4shka 3tus 2lina 5ina 2masutr 8a 3ehame 8ha 3ikadze 6ze 4la 5la 2ne 3g 4aroo 3sas 2ppa 5sig 2rachi
4ganda 4melka 4oke 4te 3en 51 3in 5a 5e 4shma 3ma 3olina 7e 2sandra 3hmir 3parov 4er 3sandra 2tana
4rina 3e 4lynn 4rina 7ka 3harin 4erin 8e 4leen 4ryn 4y 51 3ie 51 623 3mandu 3rin 6a 71 2wasaki
2yaking 3la 4ee 5igh 2zanova 5tip 1cchiefs 2j9wx5n 1eegan 3nan 3per 4out 2isha 3th 51 2ller 5y 4ie
4y 5001 51 623 5ann 3sey 3vin 2ndall 4ra 5ick 3g 3nedy 71 5th 71 4wort 4y 51 623 3obi 3shin 6ro 3t
4ucky 3wood 5rth 3yatta 2rmit 3nel 3ouac 3ry 3stin 2strel 2vin 51 623 2yboard 3stone 3west 1fcnjxrf
2gjxrf 2hbcf 2vgjxrf 1han 1ickass 71 4er 4flip 4sass 2drock 3s 2eran 2kimora 2lkenny 3l 4a 5bee
4bill 4e 5mall 5r 61 71 72 83 623 666 86 699 6be 6s 4ians 4joy 4kill 4me 4zone 3roy 2mball 4er 645
6le 7y 81 3mie 2ndbuds 4er 4ness 3g 41234 4dom 71 4fish 8er 4king 5ong 4pin 4rich 4s 5ize 5ley 5ton
3ky 2pper 2rby 3ill 6123 3k 4land 4wood 3sten 5y 2ss 4army 4es 4ing 4kiss 4me 5yas 8s 2tchen 3eboy
3kat 3ten 6s 4ie 4y 51 623 5cat 5kat 5s 2wi 1jkszpj 2rjvjnbd 1laste 6r 3us 2eopatra 2imenko 3ngon 71
3zma 2ondike 3otzak 3pklop 1nickerless 7s 5s 3ght 61 6s 2ock 5ers 5out 3pka 3wledg 8e 2uckles
1ochamcie 5nie 2daira52 3iak 2etsu13 2jak 2kakola 3omo 2lbasa 3obok 4kol 4vrat 2marova 3odo 3puter
2ndom25 3fetka 3g 3stantin 2ol 4aid 2rdell1 3ean 3n 3oleva 4va 2shechka 4ka 3mos 3tya 2taku 3eczek
4nok 2valenko 1ramer 3snodar 4otka 2is 4hna 4sy 4ta 5en 71 5i 6an 6n 71 7a 7e 7ka 5jan 5y 2okodil
3lik 3nos 2usty 2ypton 3stal 1senia 2usha 1tnj2010 2ybyuhfl 3jxrf 1uai 3ng 2kuruza 4shka 2leshov 2me
2ngfu 2rosaki 3t 2sanagi 1yle 0l58jkdjp! 18g3bkde 1abrador 3tec 2crimosa 4osse 2dder 4ie 3ies 3y
4bird 5ug 71 4ffesta 4gaga 4luck 2etitia 2gnaf 3range 3una 3wagon 2ke 4land 4rs 61 624 632 74 4side
4view 4wood 3ota 2lakers 4land 2mbchop 4da 4ert 4orghini 4rett 3er 3ont 2ncaste 8r 4e 5lot 5r 4ia
3der 4lord 4mark 4on 4rove 8r 4scap 3e 3g 4uage 3sing 3tern 2pdance 3ochka 3top 2ra 4crof 8t 3isa
5sa 3kin 3ry 51 623 3sen 4on 2ser 51 5jet 3ombra 3sie 3tochka 4time 3vega 7s 2tin 5a 6s 5o 4tude
2ughing 5ter 3ra 51 4el 5n 61 6ce 6t 4ie 3sanne 2valamp 3ender 2wrence 3son 3yer 2zarus 1back
2fyjxrf 2htrnjh 1eader 3nne 3pfrog 3rning 3ther 3vemealone 2bedeva 3owski 3ron23 2dzep 6pelin 2eann
3ds 5utd 2ft4dead 4hand 4y 2gacy 3end 6ary 3ion 3lover 3oland 6s 4s 3s 2iceste 8r 3gh 5ton 3nad
2kbyxxx 3ker 2land 2mans 3mein 4ings 3on 5ade 5s 2n2ski1 3a 42010 3g 3ingrad 3non 5x 4y 3ochka 2on
4ard 71 7o 4id 6as 3pard 4old 7o 2rochka 4y 2sbian 71 7s 3ley 4ie 3paul 3tat 4er 2titrid 3mei 6n 70
71 72 82 73 76 77 79 7n 8ow 5see 3sdoit 4fuck 4go 4play 3ter 2velone 3iatha 8n 2wis 2xingky 6to
3mark 3us 1fitymrf 2ybbk 1hbjkjubz2957704 2frjy 1iang 3o 2berate 5o 5tad 6y 71 3rary 2ck 4er 4ing 5t
4me 3orice 2fe 4hack 4isgood 4suck 8s 4time 2ght 5er 5hou 8se 5ing 5nin 8g 5s 6ab 8er 2lbit 3devil
3ian 6a 4th 4ya 3lian 5e 4y 3wayne 2mabean 4peru 3erick 4wire 3ited 3pbizk 8it 2ncoln 71 3da 51 623
4en 4ros 4say 71 5ey 71 3eage 72 3g 4erie 3k 4in 4s 2on 4el 4hear 8t 4king 4lion 4s 2pinski 3s 4tick
2quid 2sa 4lisa 3ten 5r 2thium 71 3tle 61 6bi 7o 6ma 8n 6on 6ton 2ve 4evil 4life 4rp00l 6oo 8l 91
5une 4wire 3ing 2zard 4veta 3zie 4y 1jxtymrf 1lamas 2oyd 1oaded 2bo 3ster 71 2cation 3hness 3kdown
4erroom 4heed 4s 5mit 4wood 3o 4loco 4man0 2gan 51 3ger 3istic 4tech 3latin 2islane 2ki 4loki
3omotiv 2l123 645 3a 3ipop 4ta 3lipop 4ol 4ypop 3ol 2mbardi 2ndo 5n 61 71 72 622 699 3ely 4some 5tar
4wolf 3g 4ball 5eac 8h 5ow 4dick 5ong 4er 4hair 5orn 8s 4john 4legs 4shot 4time 4view 4wood 3sdale
2ok 4atme 4er 4in 6g 4out 3ney 3phole 3se 5r 2pez 2rd 3edana 4n 5a 5zo 71 4tta 3i 3raine 2sangel 8es
3er 51 623 5s 3t 44815162342 4love 4soul 2ttie 3us 5123 2ud 3ie 4s 5e 3lou 2ve 41 52 63 74 42000 611
44ever 469 4able 4bird 5oat 5ug 4craf 4feet 4girl 4hate 5urts 4islife 5t 4less 5ife 5ove 5y 4me 689
4porn 5ussy 4r 51 5boy 5gir 5man 5s 4sex 7y 5porn 5tory 4tits 4ya 5ou 71 72 3ing 2well 3rider
1sdlsd12 2ia9dnb9y 2utiger 1thgfhjkm 2ybcrf 1uan 2ca 4s 51 623 3ia 5no 4fer 71 4lle 3k 4y 51 623 63
57 677 5boy 5cat 5dog 5man 5one 3y 2dacris 3mila 3wig 2is 2ke 2mber 3ina 2na 3chbox 2ojianhua
2scious 3t 2ther 2v2epus 4fuck 3pussy 1vbnhbq 71 2jdp383 1ynn 2sander 2udmila 1zbs2twz 0m123456 77
16cjy69u35 1acarena 5oni 3beth 3daddy 3gyver 3hine 71 7s 4oman 3intos 8h 3k 4dadd 4enzi 8e 4ie 3leod
3man 3ross 3san26 2d 3agaskar 4la11 3cat 4ow 3den 4ie 5son 4og 3elein 8e 5ine 3house 3ina 4son 71 72
3man 5x 3ness 3onna 71 3rid 2estro 2fia 2gazine 3dalen 8a 3elan 5lan 3gi 5e 61 71 72 6ma 4ot 3ic 51
623 532 5al 5ian 5k 5man 4ster 3navox 4et 6ic 6o 4olia 4um 5s 3pie 6s 2halkit 8a 3ler 2iden 3l
4created5240 4man 3nland 4tain 3son 2jestic 3inbuu 3or 2kaka 4rova 4veli 4yla 3eitso 4ksa11 4love
4mone 8y 3sim 6ka 6us 2lachi 4ka 4mute 4ysia 3colm 71 3dives 3ibu 4ce 4na 4sh 6ka 3lard 71 4orca 6y
4rats 3one 2ma123 74 4bear 4cita 4mia 4papa 4s 5ita 3mamia 3ochka 2nagement 6r 71 3chest 8e 9r 4ity
3darin 4ingo 4olin 4rake 4y 51 623 3fred 3g 4a 4o 5s 3hatta 8n 3iac 4fest 4la 4toba 3kind 3n 4heim
4ing 71 4y 3olo 4war 3power 3son 3tis 4le 3uel 6a 4nite 8d 4td 3whore 2pet123456 3le 5lea 2radona
4jade 4thon 4uder 3bella 4le 6s 3c 4el 6la 7o 6o 4h 4ia 6no 5n 5us2 4o 5pol 8o 5s 4us 3garet 6it 8a
4ie 4osha 3i 4a 51 623 5chi 5h 5jos 5m 5n 6a 6na 7e 4e 51 5l 6la 7e 5tta 4gold 4juan 8a 4ka 4llio
5yn 71 4n 5a 5e 61 6r 7s 6s 71 5o 613 4o 51 623 5n 4posa 4sa 5hka 5sa 71 4time 4us 4ya 3jorie 3k
41234 4er 5t 6in 8g 4ie 5z 4mark 4us 3lboro 4ene 5y 4in 4on 3melad 3quis 3riage 5ed 5ott 3s 4eill 8e
4ha 6l 7l 3tesana 4ha 4i 5n 61 71 72 6a 71 6e 7z 6i 71 4y 3vel 4in 3y 4ann 7e 4beth 4jane 4land
4mary 2sahiro 4mune 3erati 3h4077 4a123 3on 51 623 3sage 4imo 5ve 3te 5r 601 61 70 71 72 83 622 73
669 699 6baiting 8te 9ing 6ca 8rd 7h 8ief 6key 6lo 6mi 8nd 6of 6p 6s 71 4urba 8tion 3yanya 2tador
4hari 3chbox 3ematika 4rial 3hew 4ilde 3ilda 4sse 3rix 61 72 3t 41234 4eo 4he 6w 71 72 77 78 79 7s
5ias 6eu 4ie 5ngl 4matt 4y 3ure 2ureen 4ice 71 6io 5zio 4olarastefy 2veric 7k 81 8s 2x123 3333 3dog
3ell 3im 51935 5a 5e 5ili 8an 5ka 5o 5um 6s 71 4ne 3max 3payne 4ower 3well 71 3x 4xx 2yberry 3day
3field 3hem 3nard 71 2zafaka 4haka 3da 53 623 56 626 5rx7 78 3inger 1ccarthy 2donald 8s 4well
2fadden 4rland 2gregor 2intosh 2kenzie 3inley 5ney 2laren 1eadow 3gan 3ndyou 3t 4ball 4head 4loaf
2chanic 8al 2dellin 3ia 4c 51 5al 5ina 7e 4eval 4na 4on 4tate 3usa 3ved 6ev 2ga 4byte 4deth 4man 7x
4n 51 5e 4pass 4tron 3han 2ier 3ster 2lani 6e 71 3bourn 3chior 3ina 5da 71 4ss 6a 71 72 3lissa 4on
5w 3ody 4ns 3rose 3tdown 3ville 5n 2mber 3orex 5ial 6es 5y 3phis 71 3yself 2nace 3g 3tal 4hol 4or
2ow 4meow 2phisto 2rcede 7s 81 4hant 4urio 6y 71 77 3edith 3idian 3lin 601 61 72 669 4ot 3maid 7s
3sedes 2ssenger 4iah 2t2002 3al 51 5666 5gear 5ica 5l 6ic 8a 91 5man 3hod 6man 3ro2033 5id 5pol 8is
3s 2vefalkcakk 2xican 7o 5o 1iami 3n 3o 2chae 6l 70 71 72 73 74 75 76 77 78 79 7a 7c 7d 7j 7s 5l
4eal 5l 6e 71 6in 6l 7e 81 6ob 4igan 3k 47278 4ey 61 6mouse 3ro 5lab 5n 5phone 5sof 8t 2ddle 3get
3night 81 5te 3way 2erda 2ghty 6mo 3ue 5l 2hail 2kael 3e 41 523 74 4mike 4y 51 623 2lagros 4mber 4n
5a 5o 4shka 3dred 3ehigh 4na 5ium 4s 3house 3itary 3k 4bone 4man 4shak 4yway 3leniu 8m 6ni 8um 5r 61
631 6li 4ie 5gan 5on 71 7s 4wall 3o 3ton 3wauke 2mi92139 2ndless 4y 3e 42306 4craft 4mine 4rva 3g
4us 3idisc 4me 5oni 4ster 6ry 3nesot 8a 4ie 3otaur 3strel 2racle 7s 4ge 4nda 71 3eille 3iam 3onova
4slav 3ror 2schief 3ery 3fit 699 6s 3ha 4ka 3iaczek 4ek 3sie 5on 71 5ssi 8ppi 4kitt 8y 4ouri 4y 51
3ter 4ress 4y 51 623 5dog 2tch 5ell 3subis 8hi 3tens 71 2zredhe 3zou 1nbvcxz1 1obbdeep 3ile 3ydick
2del 5s 6ne 4na 4rn 2gwai 2hamed 5mad 6ed 4wk 2jo 4jojo 2llie 4y 51 623 5cat 5dog 3oko 3son 2m4u4mm
3dad 3entum 3my 51 3oney 3sanaladventure 2naco 4lisa 6za 4mour 4rch 3day 612 4eo 3e 4y 51 62 73 54me
5bag 5mak 8er 7n 6oney 5s 3golia 5ose 3ic 5a 669 4ka 4que 71 4tor 3k 4e 5y 601 61 70 71 72 83 73 622
669 677 699 6bo 8y 6ma 8n 6s 4fish 3mouth 3olith 4poly 4rail 3roe 3ster 71 72 7s 3tag 6ne 6ue 5na 71
4e 5car 8lo 5rey 6re 4gom240 7e 4real 5ose 4y 51 623 2ocow 3kie 612 3moo 3n 4beam 4dog 4ey 4glow
4ligh 8t 4shin 8e 5tar 3re 3se 51 5hea 5man 5s 2par 2rales 3dor 3e 4beer 4head 4land 4mone 8y 4no
3gan 61 3iarty 4tz 3kovka 3ning 3on 4zova 3pheus 5ine 3rigan 5s 6on 6se 4owind 3tal 4en 4gage 4icia
5mer 5s 4on 2scow 3es 3kva 3quito 3twanted 2tdepasse 3her 61 6fu 8ck aer 6lode 6s 3ion 4vate 3ley
3ocros 8s 4r 5cyc 5hea 8d 5ola 4wn 2unta1n 6in 3se 51 5pad 5r 3th 2vie 5s 2werman 2zart 1rbrownx 8x
3ungle 1uaythai 2dhoney 3vayne 2enchen 2fasa 3fdive 4in 61 2hammad 2irhead 2lberry 3der 3let 4igan
3timed 8ia 5plelo 5syn 8c 2nch 5ies 5kin 3ich 2ppet 2rder 3mansk 3phy 61 3ray 3zik 5lka 2sashi 3cle
6s 3hroom 3ic 51 623 5a 6l 5ian 5man 3lim 3tafa 5ng 70 71 72 73 74 75 76 77 78 79 7g 8t 7s 5rd 2tant
1wq6qlzo 1y3girls 2baby 2dick 2family 3riend 2girl 2kids 2life 3ove 2mother 2name 6is 3ewpas 2pass
6wo 8rd 2rtle 2secret 4lf 3pace1 3terio 6y 4ic 6al 2xworld 84 0nacional 2dezhda 3ia 4ne 2kamura 3ed
2maste 3eless 2ncy 51 623 3g 3ook 2palm 4ss 3oleon 5i 3ster 2rnia 3uto 612 83 2scar 620 74 688 699
3hvill 8e 3tenka 4ia 4y 51 5a 5boy 5man 2tali 6a 71 6e 71 6ya 5y 6a 4s666 5cha 5ha 71 72 6ka 3edawg
5ogg 3halie 5n 61 72 6ie 8l 3ion 6al 4ve 3ural 5e 2ughty 71 7boy 3tica 5lus 5que 2vajo 3igato 8r 3y
4blue 4seal 2zareth 3gul 1buhtyjr 2vjatq 1cc1701 7a 7d 7e 374656 1e1469 2braska 2cklace 3romancer
2derland 2edforspeed 4les 2fertiti 2gative 2llie 3son 2mesis 71 3rac58 2ng 2on 2ptune 2stor 2tscape
3video 3work 71 7ingpe 7s 3zwerk 2utrino 2vada 3er 5again 5die 5land 5min 8d 6or 8e 4ts 3ille 2wark
3bie 3castl 8e 3haven 4ouse 3jerse 8y 3life 71 3man 3order 3pass 71 76 7word 4oint 5rt 71 7s
4roject2004 3s 4tart 5yle 3ton 3world 3year 4ork 71 3zealand 2xtel 2zabudka 1fnmzyf 2vthkfy 2ytxrf
1guyen 1iang 3o 2ce 4ass 4guy 4tits 3holas 81 6e 3k 41234 4el 4laus 4name 5ick 4olas 4y 3o 4l 5a 6s
71 5e 61 2etzsch 2gga 4er 3ht 5haw 8k 5man 7r 8e 5owl 5s 5win 7sh 6olf 2hao123 2ke 3ita 6123 5ina
5os 3ki 51 3ola 6ev 8a 6i 6s 6us 6y 2mbus 3itz 3rod 2na 4nina 3e 4ball 4inch 4rs 4teen 3g 3ja 51 5s
3tendo 2pper 4le 6s 2rvana 71 2ssan 2tehawk 3ram 4o 3tany 1jdevils 1oaccess 2body 2chance 3turne 2el
4le 2fear 2hack04 2kia 51 623 53230 750 6310 55130 6228 730 6300 710 6530 6800 56120 6233 6300 83
57610 58800 5n70 73 695 2limit 75 78 79 7s 2mad 3ore 2name 6123 3capa0 3e 4none 3g 3membe 3rev67
3sense 2odle 6s 3kie 2pass 6wo 8rd 2rbert 3cross 3mal 5n 6dy 3ris 3th 5ern 5sta 5wes 4on 3way 4ich
2sferat 8u 3tromo 2tagain 3e1234 4book 3hing 71 3oriou 8s 3redam 8e 3tingh 3used 2unours 2va 4rtis
3ell 4mber 6re 3ifarm 4kova 2way 5out 3wowtg 1thvbyfnjh 2ktajy 4dbpjh 1uan 2clear 2de 4s 3ist 2gget
6s 2mber 61 6on 4nuts 2rses 4ing 2tmeg 3s 4hell 3ter 6tools 1wo4life 1ygiants 2jets 2knicks 2lons
2mets 3pho 2yankee 0oakland 71 4ey 3ridge 2sis 2tmeal 1belix 3ron 2iwan 2livion 2sidian 3olete
1c247ngucz 2ean 5s 611 2tavian 3ober 71 72 4pus 7s 1dessa 2ysseus 6y 1ffice 6r 5ial 3shore 4prin 8g
1hiostat 8e 2shit 2yeah 1icu812 2lers 1klahoma 2sana 2tober7 1lder 3man 3schoo 8l 4mobi 8le 4pice
3timer 2eg 4naruto 3nka 3sya 2ga 2ive 5ira 5oil 5r 61 5tti 4ia 5er 2lie 2ympus 1mar 2ega 51 623 5man
5red 2sairam 1nelove 71 3piece 3time 4wo 2ion 5s 2line 3yme 4one4 2tario 3heroc 1pelastra 3n 41234
4door 4now 4open 4sesa 8me 4up 4wide 3ratio 8n 6or 2helia 2opop11 2timist 5us 4on 6s 4plex 1qglh565
1racle 3l 3nge 61 72 644 677 6s 71 2chard 4id 2egon 3o 2gasm 2ient 6al 3flame 3ginal 3oles 4n 51
2lando 71 1sbourne 2car 51 623 5dog 2iris 1thello 2is 2tawa 3o 1u812 52 53 54me 2tback 3doors 3kast
3law 3side 7r 1ver 4dose 4kill 4land 5oad 6ok 6rd 4ride 4time 5ure 1wen 1xford 2ygen 1yster 1zlq6qwm
2zy 0p0015123 2o9i8u7 1455w0rd 2ssw0rd 5ord 1@ssw0rd 1a55w0rd 5ord 2blo 2cers 3ific 71 7a 7o 4no
3kard 71 4er 6s 71 74 3man 3o 2ddle 3res 2ganini 3e 2in 4killer 4less 4t 5bal 8l 5er 71 5ing 2jero
2kistan 8i 2lace 4din 71 3ermo 4stine 3lmall 3mer 5tto 4tree 3oalto 4ma 5ino 2mela 2nama 4soni 8c
3cake 7s 4hito 5o 3da 51 5s 4ora 71 3g 3head 3ic 3orama 3ter 6a 71 4her 71 72 7s 4ies 71 4s 4yhos 8e
3zer 2olo 2pabear 4mama 4roach 3er 5boy 5cli 6ut 5ino 5s 3ichul 4llon 4to 2rabola 4chut 4digm 6se
5ox 7x 4gon 4llax 4medi 8c 5ore 4noia 7d 4site 3is 51 623 3k 4er 4our 4side 4view 3lament 4iament
3ol 5123 5999 5a 5parol 3rot 3sifal 3tizan 4ner 7s 4y 5tim 2sadena 3cal 3quale 3s 41 523 74 5word
4at 4code 4es 4find 4ion 71 7s 4mast 8er 5e 4pass 5ort 4thie 4w0rd 81 5ard 5d 5erd 5or 71 7d 80 90
91 81 90 91 92 a3 b4 93 82 93 83 84 85 86 99 87 88 89 99 8s 7t 3tor 3word 2tagoni 3ch 5es 71 3erson
3hetic 4find 8er 3ience 3ric 6e 6i 7a 7o 6k 71 72 77 78 79 5ot 71 7s 5zia 4ol 4ycja 3terso 4on 4y
2ul 41234 4a 4chen 4ette 4ie 5na 71 6e 4paul 2vel 4ment 3ilion 3lov 2yday 3ton 634 1dtplf 5jxrf
1eace 51 5ful 5out 4h 5es 71 72 5y 4ock 3nut 61 6butter 6s 3rl 51 5jam 5s 4son 4tree 2bble 6s 71
2cker 2dersen 3igree 3ro 5123 2ekab00 6oo 3per 3wee 2gasus 71 3gy 2lican 2mbroke 2ncil 3drago 8n
4ulum 3elope 4trating 9on 3g 4uin 71 7s 3is 51 623 3mouse 3nstat 8e 4y 51 5wis 8e 3tagon 4hous 4ium
71 72 73 74 2ople 2pito 3pe 5r 601 61 72 83 676 6oni 6s 3si 51 623 5col 8a 5max 5one 2rcival 3egrin
3fect 71 7o 4orma 3icles 3kins 3nille 3ry 3shing 4ik 4on 6a 7l 3tinant 3vasive 4ert 71 2scator 2te
4r 51 623 5bil 8t 5nor 8th 5ose 5pan 5s 6en 6on 3ra 4ov 6a 6ich 6na 3unia 2ugeot 2yton 1fchfytw
2eiffer 1haedrus 3ntasm 5om 71 72 7s 3rao 4macy 3t 2easant 3onix 2ialpha 3l 4adelphia 4ip 6pe 6s 71
4lesh 5ies 6p 71 7s 5y 4mont 3sh 51 5420 2oebe 4ni 6x 71 72 77 3ne 3to 5man 5n 5s 2pbb 2ydeaux 3llis
3sics 1i314159 2an 4o 5man 3o 3zza 631 2card 4sso 71 3colo 3kle 6s 71 4s 4up 3s 3tuers 5re 7s 6s
2edmont 3honkii 3rce 5ing 4re 2geon 3gy 3let 3pen 2kachu 71 2lgrim 3igrim 3low 3ot 5123 2mp 4dadd 8y
4in 6g 4shit 5ter 2nball 3eappl 8e 4cone 4tree 4wood 3g 4golf 4pong 3head 3k 4floy 8d 4ie 4puss 4y
51 3nacle 2oneer 71 7s 2peline 4r 3pen 633 4in 4o 2ramida 7e 4te 6s 71 3rello 2sces 3sing 4off 3tol
5ns 71 2tbull 71 7s 3ch 5ers 3tbull 4sbur 8gh 2xies 2zdec 3za 51 623 5hut 5man 5pie 5s 1jcgujrat
2flkork 1lacebo 4id 3nes 5t 4ning 4ters 3sma 4tic 71 7s 3tform 4inum 4o 5n 4ypus 3y 4a 4ball 5oy 71
72 7s 4er 61 669 6s 4girl 4hard 4ing 4mate 4offs 4stat 8ion b3 4time 2easant 5e 61 6me 5ure 2okijuh
3ppy 2umber 71 5ing 3to 2ymouth 1mdmscts 1obeda 2cket 2etry 2int 5er 3son 3u0987 41234 2kemo 6n 71
82 93 4r 51 5face 4smot 2land 4rbea 8r 5is 71 5oid 3ice 622 4na 4sh 4tics 3lux 4y 3niypizdec0211
c110211 3o 41234 4polo 3ska 2mpey 2ncho 3g 3tiac 71 3y 2ochie 3dle 3h 4bear 3key 4ie 4y 3l 46123
3ntang 3p 4er 4face 4head 4ie 4oo 4poop 4y 3ter 2pcorn 71 3eye 3ova 3per 4y 3sicle 3tart 2rkchop 3n
44life 4king 4love 4o 51 623 5gra 8fia 8phic 5man 5s 4pass 5orn 4site 5tar 3sche 71 79 811 3tal 4er
4land 4smou 4ugal 2seidon 3itive 7o 3sible 4um 3t 4al 4man 4ov10 800 2tato 6es 3head 3ter 2unding
3rquoi 2wder 3ell 4r 51 623 5ade 5boo 5ful 5mac 7n 5s 1pspankp 1ractice 3ise 3shant 3yer 2eacher
3cious 81 3dator 3gnant 3lude 71 3mier 7e 5um 3ntice 3sario 4iden 8t 4ley 4sure 4tige 5o 6n 71 3tty
6bo 8y 6girl 2ide 4urok 3est 3maver 8a 4e 5tim 8e 921 4rose 4us 3nce 61 6s 7a 7s 81 8a 6to 8n 5ipa
7e 4gles 4ter 71 7s 5ing 3ority 3scill 8a 4oner 4sy 3vate 71 4et 3yanka 2o100 3bes 4lems 3digy 71
4ucer 6ti 3fesor 6sional 7o 8r 4it 3gram 7m 8er 5ess 3ject 3methe 8us 4ise 3perty 4hecy 6t 3spect 6r
7o 4tock 3tect 4ocol 5n 5type 3vence 5rbs 4iden 7r 5ew 3wler 3xy 3zac 2udence 3frock 1sychnau 8t1 5o
3locke 1tfe3xxp 2ybnxtvgbjy 1ublic 2ck 2ddin 6g 2ertorico 2ffin 4y 3unga7782 2gsley 2llings 3sar
2mper 4kin 71 7s 2nch 3isher 3k 4er 4in 4rock 2ppet 4ies 4y 51 5dog 3sik 2ravida 3chase 3due 3pl 5e
61 72 2shkin 3s 4ey 4ie 6s 4y 51 623 54me 569 5cat 5eat 8er 5fuck 5lic 8ker 7p 6ov 8er 5man 5pussy
5s 2tter 2zzle 1xx3eftp 1yramid 71 7e 7s 2thon 0q11111 22345 66 77 88 99 a0 2q2q3 6q4 8q5 2w2e3 6r
74 8t 95 ay6 cu7 ei8 12w3e4 6r5 18zo8wzq 1awsed 6rf 8tg 2z123 645 86 6wsx 4wsx2 3edctgb 3qaz 3ws 5x
61 72 83 6ed 8c 91 a2 b3 9rfv ctgb 3xcv 6bn 4sw 612 83 621 6ed 8c 9vfr 3zaq 1cmfd454 1iang 3o 2ng
2ong 1pful542 2woeiruty 1q123456 8789 2q111 3q1111 4q1 5qq1 3www 6eee 1uagmire 3lity 71 3n 4t4307 9s
5um 71 3rtz 3sar 3ttro 76 2ebec 3en 5bee 5ie 5s 3ntin 3st 5ion 2ick 5san 6il 8ver 3ncy 1w123456
4er34 2aszx 612 83 2e123 6asd 6qwe 6rty 3321 3asd 612 83 6zx 8c 91 a23 3dcxzas 4sa 6zxc 3qwe 6123
3r12 63 74 85 44321 4asdf 8zxcv 4fdsa 4t 51 623 84 95 540 554321 5asdfg 5y 600 72 61 70 71 72 83 94
a5 b6 c789 73 62010 71 72 6321 666 86 67 77 87 78 688 79 699 6asdfgh 6u 71 78 7i 8o 9p a1 b23
6ytrewq 4zxcv 0r2d2 4c3p0 7o 13ady41t 14e3w2q1 1abbit 61 6s 3ota 2ce 4car 7s 4r 5x 3hael 4el 61 6le
3ing 2dagast 4r 3eon 3iance 5tor 4cal 4o 5hea 8d 5man 3uga 2fael 3faele 4erty 2ge 3narok 2ider 6s 71
3lroad 3n 4bow 71 72 76 7s 4drop 4man 4tree 4yday 3stlin 2leigh 3ph 2mbler 4o 51 623 3irez 3jet
3mstei 8n 3ona 5es 3page 3rod 3ses 5y 4tein 2nch 5ero 4id 3dall 4olph 5m 4y 51 3g 4er 601 61 71 621
699 6s 71 79 2phael 3per 3tor 3unzel 2quel 2scal 3dzv3 3engan 3mus 3pberr 8y 4utin 3ta 5220 5fari
5man 2tboy 3ed 3man 3tolo58 2ven 51 623 5s 2wiswar 2ymond 71 2zdvatri 3or 5bac 3z 1b26dett 2hbkk
1ctybz 1dfhnbhf 1eaction 3der 6s 4ing 4y 52go 3gan 3l 4deal 4good 4ity 4ly 4madri 9d 4time 3nimator
3per 3son 2bbyt34 3ecca 71 4l 51 5s 2ckless 3ord 6s 4very 2d123 645 3alert 3barch 6on 4eard 4ird 7s
4one 4ull 3car 4loud 4ross 3d 4evil 4og 4rago 8n 4warf 3eemed 7r 4ye 3fish 4ox 3green 3hat 4ead 71
7s 4ot 5use 3knapp 3light 5ne 3man 3neck 71 3rider 5ver 4ose 7s 5ver 4um 3s 4hift 4kin 71 7s 4ox 604
61 4tar 5one 6rm 3truck 3wine 6g 71 7s 4ood 2ebok 3fer 3ves 2feree 3lex 2ggae 4ie 3iment 4na 6ld
4onal 4ster 2illy 3ndeer 4hard 2liable 5nce 4gion 3oad 6ed 2member 3ingto 8n 3ote 2nata 5e 5o 4ult
3ee 4gade 3g 2pair 3ort 6er 3tile 3ublic 3ytwjd 8f 2quiem 5red 2rehepf 4irf 3fhfxf 5tre 2scue 3earch
4rve 3ident 3ource 3pect 4onse 3tart 4less 2tard 6ed 3ire 6d 2velation 4nge 4rend 3iew 669 6pa
4val47 3oluti 8on 5ver 2ynolds 1fgbnjirf 3ecnf 2hbyf 5jxrf 3ectkm 3fntkm 4ufylf 4vtkm 8rf 4ylfi
3jkbyf 3lbyfk 3njirf 2kmrekznjh 2nfcnhjaf 4gekmnf 3thbyf 7rf 4ymrf 2pfynbg 2rfirf 3nec 2vbrflpt
3fcenhf 1hapsody 2bcnbyf 7jxrf 2fcfdbwf 6xbr 4jnrf 3dxtyrj 2iannon 3no 5s 2jrjlbk 2onda 2tdtlrj
2ubarb 1icard 6o 71 3cardo 3flair 3h 4ar 6d 71 72 77 7s 4ie 4land 4mond 3k 4ster 4y 3o 4chet 2ddle
3e 4r 5s 3ge 2ffraff 3leman 2ght 5now 2kimaru 2ley 5dog 2mmer 2ncewin 8d 3g 4er 4o 2pken 3ley 3per
4le 2ta 2ver 5a 5rat 5s 6id 8e 1jcntyrj 2dfktyrj 2hjkm 6bien 5tdf 2irfrgbde 2ntyjr 6xtr 2yatnrf
3cnfynby 1kfdbfnehf 2tjgfnhf 1lzwp503 1oad 4dogg 4kill 6ng 4runn 8er 4star 6er 2bbie 3er 5t 61 72 6a
71 6o 71 6s 71 3in 51 5hoo 8d 5s 6on 3ocop 4t 5ech 5ics 2cco 3hdale 4elle 5ste 3k 4bott 4er 5t 688
6ma 8n 6s 4fish 5ord 4hard 5ead 4ie 6s 5n 4nrol 8l 4on 4port 4rock 6ll 4s 5tar 4well 4y 51 623 5boy
5dog 2deo 4rick 3man 3ney 3rigo 6ue 8z 2flcopter 2ger 51 623 5s 3ue 2land 3ex 3l 4er 4in 6g 6s 4tide
2ma 4n 5123 5222 5ce 5o 6va 5roman 5s 5tic 7k 4roma 4shka 3eo 51 623 4ro 3mel 2nald 6inho 6o 71 77
79 3g 3nie 2odypoo 3fer 3kie 3ney 3ster 71 7s 3tbeer 4edit 2salind 4rio 3coe 3e 4bowl 5ud 71 7s
4mari 8e 7y 4rose 4s 4wood 3ie 3s 3well 2tten 5rda 8m 4weil 2ugh 3nders 3te66 2ver 5s 2xanne 3y 2yal
5s 5ty 1salinas 1t6ytere 2yuehe 1uan 2bber 4le 3y 2deboy 3olf 3y 2ffryde 3us 51 2gby 51 3ger 2les
5you 4z 5zz 2mble 2naway 3escape 3ner 4ing 2pert 2sh 42112 4more 4rush 3lan 3sel 6l 71 4ia 6n 77
4land 3tam 4y 51 623 52 5dog 2thless 1yan 0s123456 1456123789 1aab9000 2bbath 71 3ina 5e 3otage 3res
4ina 71 2cramen 4ed 2die 51 5dog 2fari 3ety 2gitari 2hara 2igon 3lboat 4fish 4ing 71 4or 6moon 3nt
5s 3ram 3yan 2kura 2lamand 8er 8ra 5i 4sana 3een 4m 4s 5man 3ly 51 623 3man 4on 3ome 5on 4pe 3sero
3tanat 4lake 4ydog 3vador 5tio 8n 6or 8e 2m123 3adams 4nth 7a 81 4ra 3bo 3iam 4ra 3m 4ie 4y 51 623
5boy 5dog 3oht 3pson 71 3son 4un 6g 71 823 72 3tron 3uel 61 4rai 71 2nandreas 3chez 5o 3d 4berg 4er
6s 4ie 6go 4man 71 7n 4okan 5val 4r 5a 61 5ine 5o 6ck 4wich 4y 51 623 5dog 3ford 4ran 3g 4eeta 3ity
672 89 3pedro 3ta 5cru 8z 5fe 5na 4iago 4os 2opaulo 2pper 4hic 6re 2ra 4h 51 623 4jane 5evo 4sara
5ota 4toga 2scha 3ha 51 623 84 6995 86 52010 5_007 4ka 3kia 3sy 51 3uke 2tan 5666 5a 6666 3chmo
3ellit 8e 3riani 3urday 5n 2un 424865709 4ders 3ron 3sage 71 7s 2vage 4nna 7h 4tage 3e13tx 3ior
2wyer 2xophon 2yang 6ku 1c0tland 2amper 3ndinavian 4ia 4ner 3recro 8w 4face 81 4let 71 7t 2haefer
4lke 4stie 4tz 3eisse 3iffer 3lampe 4umpf 3midt 3napps 4ecke 5ide 8r 4uffi 3ool 5ner 4rsch 3ubert
4mach 8er 3wartz 2ience 3mitar 3rocco 3ssors 2ooby 61 72 6do 8o 4ter 71 72 7s 3re 5lan 4pio 71 77 7n
8s 3tch 4land 4sman 4t 51 623 5ie 6sh 5y 3ubidou 4t 5s 2rabble 4mble 4nton 4pper 6y 4tch 7y 3eam 6er
4en 4w 5bal 5y 6ou 3ibble 4pt 3uffy 71 2uba 51 5div 5pro 3lly 1d3lpgdr 2sadee23 1eabee 3doo 3grams
6ve 4ull 7s 3hawks 4orse 3lteam 3mus 3n 3ray 4ch 6er 4ock6 3shore 4on 3ttle 71 2bastia 8n 91 7e 8n
3ring 2cond 3ret 61 72 83 6s 3tion8 3ure 5ity 81 2dona 3uctive 2eker 4ing 2gblue2 2infeld 2kret
2lect 4na 3ina 2menova 3inole 8s 3per 6fi 4rini 2nator 7s 3eca 3g 3ha123 3ior 3na 3satio 4ei 3tinel
2phirot 8h 3tembe 8r 7r 3ultur 8a 2raphim 3ega 6123 4na 6de 5dip 5ity 3gbest 4eant 5evna 5i 5y 6123
4i 5o 3ies 4ous 3pent 3solution 3ver 4ice 701 71 7s 2same 3sions 2ttlers 2vastopol 3en 57 677 5dus
5of9 5s 5tee 8n 6y7 4rin 7e 3ilia1 2x 3123 645 34me 369 3god 3isfun 3lover 3machine 5n 3o 3sex 6se
4lave 3toy 3ual 3x 4x 5x 5y 4y 3y 41 5234 469 4babe 7y 5east 5itch 5oy 4feet 4girl 4lady 5egs 5ove
4mama 6n 4one 4sexy 2ymour 1f49ers 2giants 1h4d0w3d 2ado 5w 601 61 71 72 812 83 73 669 699 6fa 6ma
6s 71 4y 3g 4gy 3i 3kira 4ur 3lom 3man 4poo 4rock 4us 3n 4e 5123 5y14 4g 5hai 4ia 4na 6ra 5on 71 4ti
3o 4lin 71 3ringan 4k 51 5man 5s 5y 4on 4p 5e 3sta 3una 3ved 3wn 5a 3zam 2earer 79 3ba 51 3eba 4na
4p 5dog 3ffiel 8d 3i 4la 3lby 4don 4l 5ey 71 5y 3male 7s 3n 4g 3pherd 4pard 3rbert 4idan 5ff 4lock
4man 71 4ri 5y 4wood 3tland 3vchenko 2ibby 3loh 3ner 4igami 4obi 3pping 4yard 3rley 71 3t 4ball 5ird
4face 5uck 4head 5ole 4shit 4ty 2ock 5123 5er 5ing 3dan 3es 3gun 3jou 3nuf 3oter 71 7s 5ing 3pper
5ing 3rt 5sto 5y 3tgun 71 7s 4okan 3u 3vel 3w 4boat 4case 4er 4me 4time 2redder 3ike01 4mp 2uai 4ng
3i 3n 3o 3tdown 4tle 4up 2ygirl1 1ibelius 4rian 2ck 4ness 2dekick 4show 4ways 5ind 8er 3ney 2emens
71 3rra 2gma 5chi 3nal 3sauer 2lence 7r 5t 3icone 3ly 5boy 3ver 61 71 72 6ad 8o 6fo 6st 4ia 2mba 51
623 3mons 3on 51 623 5a 5e 5s 6ay 3ple 61 4son 71 7s 3s 2natra 3bad 3clair 3fonia 3gapor 8e 4er 4le
3ister 3ned 5r 2obhan 3uxsie 2rius 2ssy 3ter 6s 2te 4s 3hlord 2xers 3pack 3ty 59 5nin 8e 1k84life
3board 3ordie 2ate 5boa 8rd 5r 2eeter 71 3leton 7r 2ibum 3doo 3ing 3llet 3nhead 4ner 5y 3p 4jack
4per 71 5ing 5y 3rt 3ttles 2orpion 839 2ydive 7r 3hawk 3lar 6k 4er 4ine 71 3pilot 3tommy 3walke 8r
1lacker 5ing 3mdunk 4mer 3pnuts 4per 5y 4shot 3ter 3ve 51 5boy 4ik 3yer 61 666 86 79 2eep 5er 7s
5ing 5y 2ick 51 5ric 3der 3m 4ed123 4shad 8y 3nky 3pknot 81 8666 4pers 7y 3ver 2onik 3ppy 3vakia
3whand 4poke 4ride 2ugger 5o 3t 4s 4ty 4wife 1mackdow 8n 3ll 5fry 5vil 8le 3rt 51 5ass 5ies 3shing
2eghead 4ma 3lly 2ile 5123 5s 5y 3rnoff 6v 7a 3th 51 623 5ers 5s 4ty 2oke 51 5420 5dog 5r 5s 5weed
5y 61 4ie 5n 6g 3lensk 3ochie 4th 6ie 2udge 3ggles 3rf 3t 1nake 51 5eye 5man 5s 3pon 4per 71 5le 5y
4shot 3tch 2eakers 5y 2icker 7s 81 3ffing 3per 2oogans 5ins 4ker 4p 5dog 8g 5y 61 72 3w 4ball 5ird
5oar 8d 4drop 4flak 8e 4man 71 2uffy 3ggles 1obaka 3riety 2cce 5r 61 70 71 72 73 74 75 76 77 620 71
72 699 3hi2014 3rates 2fia 3tail 4ball 4tail 4ware 2jdlg123aljg 2kolova 3rates 2laris 3dier 71 7s
3eil 3idsnake 4tari 5ude 3nce 4ishko 3o 4mon 3stice 3ution 2me 4body 4day 4one 4rset 4thin 8g 5ime
8s 3mer 2nata 3echka 3g 4bird 3ia 4c 51 623 5s 3ny 5boy 3oma 3y 41234 4ericsson 4fuck 4sony 4vaio
2oner 6s 71 2phi 5a 5e 61 72 3rano 7s 2rcerer 3rento 2so123aljg 2ul 4mate 3nd 3th 5end 6rn 5par 8k
7w 5sid 8e 2what 1pace 5bar 6oy 5man 3ghetti 3lding 3m 4spam 3nish 4k 5er 5ing 5me 5y 4ner 3rhawk 4k
5le 7s 5s 5y 61 72 4row 4ta 6cu 6k 6n 71 817 7s 5icu 3wn 2eaker 71 7s 4rs 3cial 71 7k 7s 4tre 6um
3ed 5ing 5o 5rac 5way 5y 3lling 3nce 6r 71 3rma 2hinx 2ice 3der 61 72 6ma 8n 91 5y 3ke 51 623 5r 5s
5y 3nner 5ing 3ral 4it 3tfire 2lash 4tter 3een 4ndid 3iff 4nter 4tter 2ock 51 3iled 3nge 6bo 8b 3oge
4ky 4n 5man 5s 3rt 5ing 5s 6te 5y 3t 4ty 2read 4well 3ing 699 6er 6field 6s 7t 5kle 5t 6er 4te
3ocket 4ut 2ud 3nky 3rrier 4s 51 3tnik 2yder 3glass 1qdwfe 2uadron 4ll 4re 4sh 3eak 6er 4eze 4rting
3irrel 5t 6er 1rilanka 3nivas 1sptx452 2sssss1 1tacey 4ie 4y 3fford 3irway 3lin 6grad 4ker 71 4lion
5one 3mford 4pede 3n 4dard 4ford 4g 4islav 4ley 71 4ton 3ples 3r 469 4buck 8s 4craf 8t 4dust 4fire
6sh 5lee 5uck 6ry 4gate 6ze 8r 4ligh 8t 6ng 6te 4man 4r 4s 5hip 5tar 4t 51 623 5er 5rek 4war 71 7s
81 3sik 3te 4ic 5on 4us 3yout 2ealth 71 4m 5boa 4ua 3el 5e 6r 71 7s 81 5hea 5man 3fan 6ia 7e 6o 4fen
5i 3inway 3lla 6r 5ina 3pan 6ov 8a 4h 5an 7e 7i 8e 5en 71 7s 3reo 4lin 7g 4oids 4va 3ve 51 623 5n 61
6s 4ie 3wart 71 2ick 5man 5s 5y 3ffler 5y 3gmata 3letto 3mpy 3ng 5er 71 5ray 4ker 5y 3rling 3tch
2ock 5ing 8s 5s 5ton 3len 3ne 51 555 5col 8d 5d 5r 5s 5wal 8l 5y 3p 4pedby 3rage 4e 4ies 4m 51 5y
2raight 4nge 71 7r 6le 5nik 4p 4tegy 5for 5oca 5ton 5us 4wber 8ry 4ycat 3eam 6ing 4et 6ball 6s 4koza
4lok 4ngth 4ss 4tch 3ider 71 4ke 6r 71 4ng 6er 4p 5club 5per 8s 3oke 6r 4ller 4ng 6er 3ummer 4tter
3yker 2uart 3bby 3d 4ent 71 7s 4io 654 4ly 4man 5uff 3ff 3mpy 3nner 3pid 61 3rgeon 3ttgart 2yle 5s
4us 1uan 2baru 3lime 71 3marin 8e 4issi 5t 3urban 3way 4oofer 3zero 2ccess 71 4ubus 3k 4cock 4dick
4ed 5r 6s 4ing 5t 669 4me 6off 5ydick 4s 4this 2gar 51 5bea 8r 5ray 2icidal 6e 3koden 2llivan 3tan
2mmer 600 71 75 76 61 70 71 72 620 669 699 6s 6ti 8me 4it 2ndance 5y 4erla 8nd 5vil 3fire 4lowe 8r
3ghile 3light 3ny 51 623 5boy 5day 3rise 71 3set 4hin 7e 81 2per 51 62 73 5b 6ad 6ee 6ow 7y 5car
5dog 6up 8er 5fly 5gir 8l 5ior 5ma 7n 81 82 8boy 7r 6en 5natural 6ov 8a 5puper 5sex 6on 8ic 6ta 8r
5tra 5visor 3port 71 3ra 4eme 2reshot 3f 4boar 4er 4ing 71 3gery 3prise 3round 3veyor 4ival 6or 2san
51 5a 5na 6e 3hi 3lik 3pende 2tton 2zanne 71 3uki 1veta 5123 4ik 4lana 7ka 2oboda 1wallow 7s 3mpfox
2eden 4ish 3et 51 5ass 5girl 5hea 8r 9t 5ie 71 5nes 8s 5pea 5s 5y 3tlana 2immer 71 5ing 3nger 7s
5ing 3tch 2oosh 3rd 5fis 8h 5s 1ycamore 2dney 2lvania 4este 8r 4ia 5e 2mphony 2ncmast 8er 3ergy
2racuse 2sadmin 3tem 632 6s 2zygy 0t34vfrc1991 2fkvkmj 1abasco 3bycat 3itha 2co 4bell 4ma 3tical
2ekwond 8o 2gheuer 2ilgate 2jmahal 2kamine 3e8422 4down 4hana 2lbot 3iesin 4sman 3ks 3on 2mara
3erlan 3my 51 3pabay 3wsn3sja 2nechka 3g 4erin 8e 4o 51 3k 4er 3ner 3staaf 3tra 3ya 51 3zania 2ra
4kan 4ntul 4sova 3dis 3get 3heel 71 7s 3pon 3zan 2sha 51 4kent 3mania 3ty 2tarin 3iana 3ooine 3too
3yana 2urus 2xman 2ylor 61 72 2zdevil 3man 6ia 3z 1bone 1dutybq 6z 1eacher 71 3m 4work 3party 3rdrop
2ch 4nics 6ques 5o 6lo 8gy 3ktonik 3umseh 2ddy 51 623 5bea 8r 2en 4age 7r 4girl 4s 2iubesc 2kken
2lecast 4fon 7o 4mark 4phon 8e 5ort 4visi 8on 6zor 2mp 4123 74 4est 71 4lar 6te 5e 4oral 7r 8y 4pass
4tress 2nchi 3der 3erife 3g 3nesse 8e 4is 61 72 2quiero 5la 71 6la 2refon 4sa 5ita 3minal 7t 8or 6us
5te 3ra 5nce 5pin 4ell 5nce 4ible 5er 7s 4or 4y 2st 41 52 63 74 4er 4ibil 5cle 5ng 71 823 4pass
4test 2tsuo 2xas 51 623 1haddeus 3iland 3natos 4kgod 5s 5you 3tcher 2eater 5re 3beach 6r 6st 5st
4lues 4oss 3cat 4lash 5own 4row 4ure 3devil 4og 5n 5ors 4ude 3end 3flash 4orce 3game 71 4host 4irls
4reat 3ir 3joker 3kid 5ng 3last1 4ma 3man 5ster 5tri 8x 3odore 4logy 4ne 3raven 4e 5sa 71 4ock 71
3saint 4e 4ims 3tachi 4hing 4ruth 3who 4orld 2ierry 3ng 5s 4king 5pad 3rdeye 4teen 3s 4isit 6me
4suck 8s 2oma 5s 601 61 72 83 4pson 3ng 5s 3r 45200 4nton 4sten 2rasher 3ee 5som 3iller 3oat 2uglife
3mb 5nils 5s 4per 71 3nder 71 72 75 77 7b 8ird 7s 3rsday 5ton 2x1138 1iamat 3n 3o 2berian 6um 7s
3uron 2cket 4le 6me 5ing 6sh 4tock 2ffany 71 2ger 51 623 52 5cat 5lil 5man 5paw 5s 61 5woo 8ds 3ge
5r 601 61 72 62 669 3ht 5ass 5s 3renok 2mber 6wo 3e 4bomb 4less 5ine 5ord 4out 4pass 5ort 4warp 3my
3osha 4thy 71 4xa94 2na 3floor 3g 3horse 3ker 6be 8l 9l 3man 3tin 3y 2pper 2ramisu 2tan 5ic 71 6um
5s 3fuck 3leist 4over 3s 4nass 3ten 4ies 4s 4y 1kbpfdtnf 1m371855 2jxn151 1oast 5er 2bias 3y 2day 3d
2ejam 2ffee 2gether 2ilet 2kenbad 3iohotel 2ledo 3kien 2mahawk 4s 4to 6es 3bston 8e 3cat 614 3mie 4y
51 623 5boy 5gun 3orrow 3servo 3tom 3waits 2ng 4ue 3ight 3y 4hawk 4tony 2ocool 3l 4box 4man 4shed
4time 5ool 3much 3n 4army 4porn 3short 4weet 3tie 4sie 2pcat 3device 4og 3flite 3gun 3hat 4er 3olino
3per 3secre 8t 2riamos 4no 3nado 71 3onto 71 3pedo 3rance 4es 3toise 2shiba 71 3ser 2talwar 3tenha
8m 2uchdow 8n 5ing 3ghguy 3louse 2wer 5s 3n 4send 2yota 1race 5r 5y 4k 5er 71 4tor 7s 4y 3der 612
3ffic 5ord 3iler 7s 4n 5er 5ing 5man 5s 3lala 3nce 4mere 4ny 4s 5am 71 5exual 5fer 6or 8mer bs 5it
5lator 5por 8t 3pdoor 4per 3sh 5man 3uma 3vel 6er 6le 5sti 4is 61 4olta 2easure 3ble 4or 3e 4frog
4house 4s 4top 7s 5ree 3k 3nton 3spass 3vor 2fnthbyf 2ial 4ngle 3bal 4bles 3cia 4ky 3dent 3force
3gger 71 4un 3llian 3nidad 5tro 8n 6y 71 73 3p 4le 6h 6ts 6x 4od 4per 5ing 3sha 4tan 71 3ton 3umph
71 3xie 2ojan 6s 71 3ll 3mbone 3oper 71 7s 3pical 3uble 71 7s 4sers 4t 5man 3y 2uck 5er 71 7s 5ing
5s 3eblue 4love 3ffles 3jillo 3man 4pet 71 7s 3nks 3st 5ing 5me 5n01 6o 71 7o 8ne 3th 2yagain
1sunami 1uan 2bitzen 2cker 3zno18 2esday 2jazopi 3heirf 4rf 2lips 2na 4fish 3dra 3ing 2pac 2rbo 51
5dog 5s 3key 650 3ner 4ip 3tle 2scl 2xedo 1vxtjk7r 1weety 3lve 3nty 2iggy 3light 3nboys 4kie 5le 4s
3st 5ed 71 6r 7s 2ogirls 1ycoon 2ler 51 623 2phoon 2rik123 3one 2son 51 0ufhvjybz 2kbyf 3frnbrf
1hbujhbq 1iegu451 1kflbfnjh 5jkec 2raine 1ltima 6te 3ra 5man 2ysses 1mbrella 2pire 1nbelievable
2cencored 2dead 4rcover 5dog 5gro 8und 5par 5tak 8er 6ow 5wear 6oo 7r 8ld 2forgiven 2icorn 71 7s
3que 3ted 3versa 8l 7e 7i 8ty 2known 71 2limite 8d 3ock 2real 1ptown 2yours 1ranus 2sitesux 3ula
1sa123 3rmy 2er 4name 2marine 3c 40311 41775 2navy 2uckballz1 1tahjazz 2juhfabz 3vtnhbz 2opia
2yyflbq 0vacation 2der 51 3im 2gabond 3ina 2ldemar 5pen 3encia 5tin 8a 8e 8o 4ra 5i 6a 6e 71 6ya 5y
3halla 3kyrie 3ley 6wa 2mpir 6e 71 7s 2ncouve 8r 3damme 3essa 71 3guard 3halen 3illa 3quish
3yarespekt 2radero 3iable 3vara 2seline 3ileva 5isa 2toloco 2ughn 3xhall 2z21099 1bhjckfdf 2itymrf
2kfirf 1ector 4ra 2dder 2gas 5123 3eta 3itto 2hpbkrf 5r 2locity 3vet 2ndetta 3era 4zuel 3ice 3om
5121293 3tura 6e 3us 2ra 4cruz 3batim 3geten 3itas 5ech 4zon 71 3mont 71 3non 3ona 5ica 6ka 3sace
3tical 5go 3ycool 4good 8bot 4nice 2tte 5man 1fczyz 2hbyf 5jxrf 3ecmrf 5z 3nsirf 3ufhbnf 3vtkfl
2ibyf 3tymrf 2kmdbyf 3sirf 2lfufcrfh 2nbkmlf 3dtq 3tvfnbrf 2pfafrf 2rcbv 6123 6ec 6rf 3fhjdf 6ys
2uyjkbz 2vekz 3fbgfgf 4gfgf 8z 4vskfhfve 3jxrf 2ylfhby 8rf 1g08k714 1h5150 1iagra 2brator 2cecity
3kie 3toire 5r 6i 7a 81 6y 71 2deo 51 5s 2enna 3tnam 3wsoni 8c 2gilant 2king 6s 71 3tor 6ia 7ja 7y
8a 2lla 5ge 2ncent 71 6zo 3eyard 3nie 3tage 2olator 4ence 5t 6ta 7e 4in 2per 51 623 5gts 5s 2rgil 5n
6ia 7e 3tual 3us 2sa 3count 3ion 3ual 2talik 4min 3toria 7o 2vahate 3ian 4tron 1jcrdf 2hjpjdf 3rjdrf
2kjrj 2qgfhjkm 2zctvmz 3gjxnf 1kontakte 1lad 41995 76 77 47788 4ik 5mir 5slav 4vlad 1odafone 3ka
2lcano 4om 3demar 3ition 3kodav 5v 4swag 8en 3ley 6ba 8ll 3taire 3ume 4ntee 3vo 5850 5s40 680
2nnegut 2odoo 2rtex 2vochka 2yager 71 3eur 1qsablpzla 1segda 3volod 2jasnel12 1thctltc 2ufgjkbc
1ulcan 1w198m2n 1yjujnjxbt 0w1w2w3w4 18gkz2x1 1_pass 1achtwoord 2ffenss 4le 2gner 2lker 3lace 71 4et
5ye 71 4y 3mart 3nut 3rus 3ter 4on 2nderer 3g 3ker 4ing 3ted 4some 2papapa 3bbs 2r3demo 3child 4raft
81 83 3eagle 4hous 4z 3games 3hamme 8r 3lock 71 5rd 3ner 4ing 3ren 4ior 71 72 7s 3szawa 3thog 2sabi
3dwasd 3hburn 4ingt 8on 3ser 4up 3ted 2tch 5dog 5er 5ing 5men 3er 51 623 5boy 5fal 8l 5loo 5man 6el
8on 5pol 8o 5s 6ki 3ford 3son 2vmanuk 2yne 51 1cksdypk 1dtnjxtr 1ealth 3re138 3sel 3ther 71 3ver
2bber 3hompas 9s 3maste 8r 3sol76 6utions 4ter 71 7s 2dding 3nesda 8y 2ed 4420 4head 3kend 3zer
2iner 3rd 2lcom 6e 71 82 93 72 78 3der 3kom 601 3lcome 4done 4er 4hung 4ingt 8on 4ness 2ndy 51
3ef45313 3g 2rder 4na 3ewolf 3ner 3onika 3thvfy 2sley 3sonnn 3t 4brom 4coas 8t 4ern 71 4gate 4ham 71
4lake 5ife 4on 4port 4side 4ward 5ind 5ood 2tlands 3pussy 3ter 1g8e3wjf 1hat 4ever 81 4isit 4sup
4the 7fuck 7h 8ell 4what 2eaties 3eler 5s 2iplash 3skers 6y 71 5y 4per 4tler 3te 51 5boy 5dog 5out
5power 5sox 5wolf 5y 4ney 71 4tier 2ocares 3knows 3opass 3re 3syourdaddy 2ynot 3tesha 1ibble 2cked
2dget 2fey 2lbur 3d 4bill 5lue 4card 6t 71 7s 4er 4fire 4life 4man 71 4one 4roid 6se 4side 5tar
4thin 4west 5ood 3l 4ia 6m 71 72 73 7s 5e 5s 4ow 4y 3son 2nchest 8er 3d 4mill 4ow 6s 71 4song 6r 71
5tar 5urf 3field 3gchun 4er 4man 4nut 4s 4zero 3ifred 3ner 61 6s 4ie 5peg 3ona 3ston 71 72 3ter 601
61 71 72 699 4hrop 3xclub 2reless 2sconsi 8n 3dom 3eguy 3hbone 4master 2thlove 2ves 2zard 61 6s
1ladimir 1olf 4359 4en 4gang 4ie 4man 4pac 7k 4wolf 3verin 8e 9s 5s 2man 5s 3bat 3en 2nder 6boy 6fu
8l 6land 3kette 2od 4cock 4door 5uck 4ie 4land 6wn 4ruff 4side 6nk 5toc 8k 4ward 5ork 4y 51 3fer
4woof 3hoo 3kie 2rd 4pass 4up 3k 4er 4ing 4out 4shop 3ld 5cup 3mix 4wood 3thy 1p2003wp 1raith 3ngler
2ench 3st666 5le 7r 6in 8g 2ight 3nkle1 75 7s 3ter 1tpmjgda 1utang 636 1xcvbn 1yoming 0x72jhhu3z
1access2 2kep1234 2nadu 3der 3tia 2vier 1box360 4live 1country 1enocide 2rxes 1files 1ian 4g 3o 2ng
2ong 1sw21qaz 43edc 1thtgfirf 2reme 1uan 1xx123 3pass 3xxxx1 1yz123 1zsawq21 0yamaha 6r1 76 4moto
4to 2ng 3kee 6mp 6s 70 71 72 3ochka 3shi1982 2rdbird 3oslav 2smin 1brbnf 3jkfq 6tdbx 1eah 4baby
4yeah 3r2000 75 2llow 61 2s90125 3sir 3terda 8y 1fcntymrf 4z123 2gjktjy 2nfif 5tymrf 4kb 5mz 1ing
4yang 1jdsqgfhjkm 5ujl 1oda 4yoda 2gibear 2kohama 2landa 2mama 2ng 2rkshir 4town 2semite 2uandme 3ng
51 3rmama 5om 4self 3suck 3tube 2yoma 1qlgr667 2mbevgk 1tngfhjkz 2rhjvfyn 2yfdbcnm 1uan 2gioh 2mmy
1vette 2onne 2tte545 1xkck878 1y5rbfsc 2yyyyy1 1zerman 71 0z1234567 889 7z 2x2c3 6v4 8b5 1ach 4ary
71 3k 2lupa 2nder 3g 3zibar 2phod 3pa 4er 2q11qaz 423 645 6wsx 5wsx 4xsw2 8cde3 3wsx 6123 6cde 3xsw
6cde 2ragoza 4tustra 4za 3ina 2sada 3ranec 2xscdvf 1cxfcnkbdf 1ebra 2ng 3it2011 5h 2phyr 3pelin 2ro
4cool 4zero 2syrmvu 2us 1hai 3ng 3o 2ei 3ng 2jckfd 2ong 3u 2uai 4ng 3i 3n 3o 1idane 610 2gazaga 3gy
51 3zag 2ldjian 2mbabwe 2nedine 2pper 4o 4y 1odiac 2idberg 2loto 3ushka 2mbie 2ng 2omzoom 2rro 51
1qjphsyf6ctifgu 1uan 1vezda 1x123456 8789 2asqw 612 2c123 645 3asd 6qwe 9123 3v123 74 4asdf 4b123
845 5n 612 83 6m 7. 71 82 93 7m 4fdsa 4vcxz 1yjxrf 1z123456 28807zpl 2zxxx 3zzzz1
`

/** The entries in lower case, one a line, with a line break before the first and behind the last one. */
export function commonPasswords(): string {
  let entry = ''
  const entries = encoded
    .trim()
    .split(/\s/)
    .map((text) => (entry = entry.slice(0, parseInt(text.charAt(0), 36)) + text.slice(1)))
  return `\n${entries.join('\n')}\n`
}
